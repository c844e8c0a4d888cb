/** The sign-in log is exported daily: one file a day under DATA_DIR, with its hash in a second file. */
import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { neutralised } from '@green/spreadsheet/cell-text.ts'
import { sha256 } from '../../crypto/digest.ts'
import { addMs, clock, dayOf, endOfDay, localTime } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { auditLines } from './store.ts'

const dayMs = 86_400_000
/** Days missed while the server was down are exported within a week. */
const daysBack = 7

export const signInFolder = 'sign-in-log'

/** Writes the past days that have no file yet. An existing file is never changed. */
export async function exportSignIns({ db, config }: Pick<Services, 'config' | 'db'>): Promise<void> {
  const folder = join(config.DATA_DIR, signInFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (let back = daysBack; back >= 1; back--) {
    const day = dayOf(addMs(clock.now(), -back * dayMs))
    const path = join(folder, `${day}.csv`)
    if (await isThere(`${path}.sha256`)) continue
    const to = endOfDay(day)
    const lines = await auditLines(db, 'login', addMs(to, 1 - dayMs), to)
    const text = `\ufeff${[head, ...lines.map(rowOf)].map(csvLine).join('\r\n')}\r\n`
    await whole(path, text)
    // In the format of `sha256sum -c`; written last, so that it exists only for a finished file.
    await whole(`${path}.sha256`, `${sha256(text)}  ${day}.csv\n`)
  }
}

const head = ['时间', '账号', '角色', '区县', 'IP地址', '操作', '对象', '结果', '原因']

function rowOf(line: Awaited<ReturnType<typeof auditLines>>[number]): string[] {
  const { at, account, role, qxCode, ip, action, object, result, reason } = line
  return [localTime(at), account, role, qxCode, ip, action, object, result, reason].map((value) => value ?? '')
}

/** No cell can be run as a formula by a spreadsheet. */
const csvLine = (values: readonly string[]) =>
  values.map((value) => `"${neutralised(value).replaceAll('"', '""')}"`).join(',')

/** Writes to a temporary file and renames it: a crash leaves no partial file under its name. */
async function whole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.part`, text, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
