/** The part of the S3 server for tests that is used; it brings no types. */
declare module '@20minutes/s3rver' {
  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }
  /** Its only account has the key and the secret `S3RVER`. */
  export default class S3Server {
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
