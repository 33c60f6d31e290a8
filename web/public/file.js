// A site that is opened as a file. Most browsers don't run its scripts then, for which each file is another website. This plain script runs,
// and says what to do. It can't load the pages' texts, so it has its own.
if (location.protocol === 'file:') {
  const texts = {
    en: [
      'Maneframe needs one more step',
      'This browser does not run the game from a file. A small web server on your computer helps. Nothing leaves your computer.',
      ['Open a terminal in the folder of this file.', ['Run ', 'python3 -m http.server'], ['Open ', 'http://localhost:8000']],
      ['Chrome and Chromium open the file itself if they are started with ', '--allow-file-access-from-files'],
    ],
    de: [
      'Maneframe braucht noch einen Schritt',
      'Dieser Browser führt das Spiel nicht aus einer Datei aus. Ein kleiner Webserver auf deinem Rechner hilft. Nichts verlässt deinen Rechner.',
      ['Öffne ein Terminal im Ordner dieser Datei.', ['Starte ', 'python3 -m http.server'], ['Öffne ', 'http://localhost:8000']],
      ['Chrome und Chromium öffnen auch die Datei selbst, wenn du sie so startest: ', '--allow-file-access-from-files'],
    ],
  };
  const element = (name, parts, ...style) => {
    const made = document.createElement(name);
    made.append(...[parts].flat());
    return Object.assign(made.style, ...style), made;
  };
  /** A line of words, the last of which may be something to type or to open. */
  const line = (name, [words, code]) => element(name, code === undefined ? words : [words, code.startsWith('http') ? Object.assign(element('a', code, { color: '#ffcf5c' }), { href: code }) : element('code', code, { font: '1rem monospace' })], { margin: '0.6rem 0' });
  const show = () => {
    const page = document.getElementById('app');
    if (!page || page.childElementCount) return;
    const language = navigator.language.startsWith('de') ? 'de' : 'en';
    const [title, why, steps, other] = texts[language];
    document.documentElement.lang = language;
    Object.assign(document.body.style, { background: '#0d1f26', color: '#f2efe4', font: '1.1rem/1.5 sans-serif' });
    page.append(element('main', [element('h1', title, {}), line('p', [why]), element('ol', steps.map((step) => line('li', [step].flat())), {}), line('p', other)], { maxWidth: '40rem', margin: '15vh auto', padding: '0 1.5rem' }));
  };
  // The scripts of the game have run, or failed, when the page is loaded. They take a moment to begin.
  addEventListener('load', () => setTimeout(show, 1500));
}
