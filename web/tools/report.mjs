// Reporter for node:test: one line of JSON for each test.
export default async function* report(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { name, details, skip } = data;
    // Tests excluded by `--test` are not reported.
    if (skip === 'test name does not match pattern') continue;
    const error = details.error?.cause ?? details.error;
    yield `${JSON.stringify({ name, result: type === 'test:fail' ? 'failed' : skip === undefined ? 'passed' : 'skipped', seconds: details.duration_ms / 1000, error: error && String(error.stack ?? error) })}\n`;
  }
}
