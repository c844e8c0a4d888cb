/** Two file stores while content moves from one to the other: new content goes to `next`; what is not there yet is read from `last`. */
import { Readable } from 'node:stream'
import type { ByteRange, FileStore } from '../uploads/file-store.ts'

export function openMovingStore(next: FileStore, last: FileStore): FileStore {
  const holderOf = async (key: string) => ((await next.sizeOf(key)) === null ? last : next)
  async function* bytes(key: string, range: ByteRange | undefined): AsyncGenerator<Buffer> {
    yield* (await holderOf(key)).read(key, range) as AsyncIterable<Buffer>
  }
  return {
    stage: next.stage,
    keep: next.keep,
    read: (key, range) => Readable.from(bytes(key, range), { objectMode: false }),
    sizeOf: async (key) => (await next.sizeOf(key)) ?? (await last.sizeOf(key)),
    local: async (key) => (await holderOf(key)).local(key),
    async remove(key) {
      await last.remove(key)
      await next.remove(key)
    },
    async removeHalf(key) {
      await last.removeHalf(key)
      await next.removeHalf(key)
    },
    async *olderThan(moment) {
      yield* last.olderThan(moment)
      yield* next.olderThan(moment)
    },
    completeCopies: next.completeCopies,
    ready: async () => (await next.ready()) && (await last.ready()),
  }
}
