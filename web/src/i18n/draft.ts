// English texts of drafts. Their page imports this file.
import { addEnglish } from '~/i18n';
import texts from '../../../crates/wording/languages/en.json?draft';

addEnglish(texts);
