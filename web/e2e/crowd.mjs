// A full board, made from what the server sends.
/** Puts copies of a character to the first Problem, on both sides, in what the server sends. */
export const crowd = (many) => async (page) => {
  await page.routeWebSocket(/socket/, (line) => {
    const server = line.connectToServer();
    line.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const told = JSON.parse(String(message));
      if (told.table?.places?.length) {
        const { area } = told.table.places[0];
        const of = (seat) => told.table.play.find((card) => card.controller === seat && card.power != null);
        for (const seat of [1, 2]) {
          const one = of(seat);
          if (one) for (let i = 0; i < many; i++) told.table.play.push({ ...one, handle: 900_000 + seat * 1000 + i, area, power: i, on: null });
        }
      }
      line.send(JSON.stringify(told));
    });
  });
};
