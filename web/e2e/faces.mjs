// Checks of card faces that are drawn as text.
/** Runs in the page: waits until the faces are drawn, and returns what is wrong with their texts. */
export async function faultsOfFaces(query) {
  await document.fonts.ready;
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  return [...document.querySelectorAll(query)].flatMap((card) => {
    const name = card.querySelector('.name').textContent;
    const frame = card.getBoundingClientRect();
    const faults = [];
    const text = card.querySelector('.text');
    const last = text?.lastElementChild?.getBoundingClientRect();
    if (text?.clientHeight && last && last.bottom > text.getBoundingClientRect().bottom + 1) faults.push(`${name}: the text needs ${text.scrollHeight} of ${text.clientHeight} px`);
    for (const one of card.querySelectorAll('.needs > span')) if (one.getBoundingClientRect().right > frame.right) faults.push(`${name}: ${one.textContent} sticks out`);
    for (const not of card.querySelectorAll('.need i')) {
      const [word, mark] = [not.getBoundingClientRect(), not.nextElementSibling.getBoundingClientRect()];
      if (word.width && (word.right > mark.left || word.bottom < mark.top || word.top > mark.bottom)) faults.push(`${name}: "not" is not before its mark`);
    }
    return faults;
  });
}
