/** The check for viruses that every upload passes before it is kept, a form's attachment as well as a workbook. */
import { createReadStream } from 'node:fs'
import { refuseBecause } from '@green/contract/errors.ts'
import type { ScanState } from '../../db/schema/files.ts'
import type { Services } from '../services.ts'

/** An upload waits so long for its result; afterwards it is kept as 待检查 and checked in the background. */
const atOnceMs = 8000

/** Checks a file that is being uploaded; refuses one with a virus. `none` where the city has no scanner. */
export async function scanUpload(
  { scanner, log }: Pick<Services, 'scanner' | 'log'>,
  { name, path }: { name: string; path: string },
): Promise<ScanState> {
  if (!scanner) return 'none'
  const found = await scanner.scan(createReadStream(path), atOnceMs)
  if (found.result === 'clean') return 'clean'
  if (found.result === 'away') {
    log.warn({ reason: found.reason }, 'the virus scanner did not answer: the file waits')
    return 'pending'
  }
  throw refuseBecause(
    'FILE_REFUSED',
    `文件“${name}”中发现病毒（${found.virus}），没有收下。请用杀毒软件检查电脑，重新导出或扫描这份材料后再上传`,
    { fault: 'virus' },
  )
}
