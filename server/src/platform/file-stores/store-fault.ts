/** The object store refused, or did not answer as it should. `status` 0: it could not be reached. */
export class StoreFault extends Error {
  readonly status: number

  // Without its cause: a connection that the store closed is no sign that the database is away.
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
