// English texts of the pages of people, ladders and shared decks, which import this file. They use names of formats, which are among the texts
// of events.
import { addEnglish } from '~/i18n';
import texts from '../../../crates/wording/languages/en.json?people';
import '~/i18n/events';

addEnglish(texts);
