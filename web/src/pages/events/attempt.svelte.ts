// Requests of a page one at a time, with the error of the last one.
export class Attempt {
  trouble = $state.raw<unknown>();
  busy = $state(false);

  /** Runs a request. Returns true if it succeeded. */
  async run(how: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.trouble = undefined;
    try {
      await how();
      return true;
    } catch (why) {
      this.trouble = why;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
