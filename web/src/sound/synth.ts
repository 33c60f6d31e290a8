// Small synthesised sounds. Nothing is loaded, and nothing is created before the first sound.

/** Occasions of sounds: the user must decide, a card, a flip, points, the end, a chat message, the end of a round's time in a room. */
export type Sound = 'ask' | 'card' | 'flip' | 'points' | 'won' | 'lost' | 'speech' | 'call';

/** Pitches in Hz, and the time in seconds between them. */
const notes: Record<Sound, { pitches: number[]; every: number; lasts: number; form: OscillatorType; loud: number }> = {
  ask: { pitches: [659, 880], every: 0.09, lasts: 0.16, form: 'sine', loud: 0.12 },
  card: { pitches: [196], every: 0, lasts: 0.07, form: 'triangle', loud: 0.16 },
  flip: { pitches: [392, 523], every: 0.05, lasts: 0.07, form: 'triangle', loud: 0.12 },
  points: { pitches: [523, 659, 784], every: 0.08, lasts: 0.2, form: 'triangle', loud: 0.12 },
  won: { pitches: [523, 659, 784, 1047], every: 0.13, lasts: 0.4, form: 'triangle', loud: 0.14 },
  lost: { pitches: [440, 370, 311], every: 0.16, lasts: 0.4, form: 'sine', loud: 0.14 },
  speech: { pitches: [988], every: 0, lasts: 0.1, form: 'sine', loud: 0.08 },
  call: { pitches: [587, 440, 587, 440, 587, 440], every: 0.4, lasts: 0.6, form: 'triangle', loud: 0.5 },
};

let context: AudioContext | undefined;

/** Lengths in milliseconds of the vibrations that go with some sounds, on phones. */
const shakes: Partial<Record<Sound, number[]>> = { ask: [12], points: [10, 40, 18], won: [20, 60, 20, 60, 40] };

/** Lets a phone vibrate as a sound is played. */
export function shake(sound: Sound): void {
  const how = shakes[sound];
  if (how && navigator.userActivation?.hasBeenActive && matchMedia('(hover: none)').matches) navigator.vibrate?.(how);
}

/** Plays a sound. It does nothing if the browser can't play it, or blocks sounds before the first interaction. */
export function play(sound: Sound): void {
  // Browsers allow no sound before the first input.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
    const { pitches, every, lasts, form, loud } = notes[sound];
    for (const [index, pitch] of pitches.entries()) {
      const begins = context.currentTime + index * every;
      const [tone, level] = [context.createOscillator(), context.createGain()];
      tone.type = form;
      tone.frequency.value = pitch;
      // A short fade-in and fade-out avoid clicks.
      level.gain.setValueAtTime(0, begins);
      level.gain.linearRampToValueAtTime(loud, begins + 0.012);
      level.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
      tone.connect(level).connect(context.destination);
      tone.start(begins);
      tone.stop(begins + lasts);
    }
  } catch {
    // Sound is not available.
  }
}
