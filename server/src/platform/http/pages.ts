/** A list read page by page, so that memory stays flat however long it is. */
const portion = 500

export async function* everyPage<T>(
  read: (page: { limit: number; offset: number }) => Promise<{ rows: T[] }>,
): AsyncGenerator<T[]> {
  for (let offset = 0; ; offset += portion) {
    const { rows } = await read({ limit: portion, offset })
    yield rows
    if (rows.length < portion) return
  }
}
