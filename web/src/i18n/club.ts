// English texts of a club's life: friends and challenges, and what any page may show of them. The part that follows them imports this file.
import { addEnglish } from '~/i18n';
import texts from '../../../crates/wording/languages/en.json?club';

addEnglish(texts);
