// English texts of the pages of events, which import this file.
import { addEnglish } from '~/i18n';
import texts from '../../../crates/wording/languages/en.json?events';

addEnglish(texts);
