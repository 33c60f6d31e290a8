// English texts of pages that few people open: the workshop, the board, own cards, own data, decks. These pages import this file.
import { addEnglish } from '~/i18n';
import texts from '../../../crates/wording/languages/en.json?later';

addEnglish(texts);
