/** Reads a list in portions, so that memory stays constant. */
const portion = 500

export async function* everyPage<T>(
  read: (page: { page: number; size: number }) => Promise<{ rows: T[] }>,
): AsyncGenerator<T[]> {
  for (let page = 1; ; page++) {
    const { rows } = await read({ page, size: portion })
    yield rows
    if (rows.length < portion) return
  }
}
