/** 病毒检查: files that wait for it, what becomes of an infected one, and who may open a file before it is checked. */
import { refuse } from '@green/contract/errors.ts'
import { transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { writeAudit } from '../audit/store.ts'
import { tell } from '../message/tell.ts'
import { type FileRecord, noteScan, waitingForScan } from './store.ts'

const laterMs = 120_000
const filesPerRun = 200

/** Checks the files that wait; stops when the scanner does not answer, and goes on a minute later. */
export async function scanWaiting(services: Services): Promise<void> {
  const { db, scanner, files, log } = services
  if (!scanner) return
  for (const waiting of await waitingForScan(db, filesPerRun)) {
    const found = await scanner.scan(files.read(waiting.storageKey), laterMs)
    if (found.result === 'away') {
      log.warn({ reason: found.reason, file: waiting.id }, 'the virus scanner did not answer: files wait')
      if (!(await scanner.answers())) return
    } else await noteResult(services, waiting, found.result === 'found' ? found.virus : null)
  }
}

async function noteResult(services: Services, { id, name, ownerId, slot }: FileRecord, virus: string | null) {
  await transaction(services.db, async (tx) => {
    const scan = virus === null ? 'clean' : 'quarantined'
    if (!(await noteScan(tx, id, { scan, virus, scannedAt: clock.now() })) || virus === null) return
    await writeAudit(tx, {
      kind: 'system',
      actor: null,
      action: '隔离含病毒的文件',
      object: `${name}（${slot}）`,
      result: virus,
    })
    await tell(tx, services, {
      to: [ownerId],
      template: 'fileQuarantined',
      values: { file: name, virus },
      link: null,
      sms: false,
    })
  })
}

/** Whether anybody who may read the citing record may open the file. */
export const isOpenable = ({ scan }: Pick<FileRecord, 'scan'>): boolean => scan === 'none' || scan === 'clean'

/** Refuses an infected file to everybody, and one that waits for its check to everybody but its uploader. */
export function requireOpenable(file: FileRecord, actor: Actor | null): void {
  if (file.scan === 'quarantined') throw refuse('FILE_QUARANTINED', { name: file.name })
  if (file.scan === 'pending' && file.ownerId !== actor?.accountId) throw refuse('FILE_UNCHECKED', { name: file.name })
}
