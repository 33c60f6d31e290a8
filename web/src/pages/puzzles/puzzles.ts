// Puzzles: one turn in which one line of play is best. The server decides if it was found. Solved puzzles are stored in this browser.
import { kept } from '../kept';

const done = kept('puzzles', (one): one is number => typeof one === 'number', 2000);
export const solved = done.all;
export const markSolved = done.add;
