/** The bucket of a trial: the S3 server of the tests, which checks signatures. `node bucket.ts <address> <folder>` */
import { startBucketServer } from '../../server/src/platform/file-stores/test-bucket.ts'
import { bucketPort } from './network.ts'

const [, , address = '', folder = ''] = process.argv
await startBucketServer(address, bucketPort, folder)
