/** The object store refused, or did not answer as it should. `status` 0: it could not be reached. */
export class StoreFault extends Error {
  readonly status: number

  constructor(status: number, message: string, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}
