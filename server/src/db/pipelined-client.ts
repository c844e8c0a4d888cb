import pg from 'pg'

/** A connection that sends what was begun in the same turn of the event loop in one write, without waiting for answers. */
export class PipelinedClient extends pg.Client {
  #isGathering = false

  // The driver's overloads cannot be repeated here: everything is passed on as it came.
  override query(...args: unknown[]): never {
    if (!this.#isGathering) {
      this.#isGathering = true
      const { stream } = (this as unknown as { connection: { stream: NodeJS.WritableStream & Corked } }).connection
      stream.cork()
      process.nextTick(() => {
        this.#isGathering = false
        stream.uncork()
      })
    }
    return (super.query as (...args: unknown[]) => never)(...args)
  }
}

type Corked = { cork(): void; uncork(): void }
