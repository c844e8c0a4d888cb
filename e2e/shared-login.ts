/** A second sign-in of staff ends the first: all tests of this run that need a demo account, in all workers, share one sign-in. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Login } from '@green/contract/calls/user.ts'

const patienceMs = 120_000
const folder = process.env.JOURNEY_LOGINS

/** The login that another worker stored in the run's folder, or the result of `signIn`. */
export async function sharedLogin(loginName: string, signIn: () => Promise<Login>): Promise<Login> {
  if (!folder) return signIn()
  const file = join(folder, `${loginName}.json`)
  // The process that creates the folder signs in; the others wait for the file.
  const isFirst = await mkdir(join(folder, loginName)).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const login = await signIn()
    await shareLogin(loginName, login)
    return login
  }
  for (const giveUpAt = Date.now() + patienceMs; ; await wait(50)) {
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text !== null) return JSON.parse(text)
    if (Date.now() > giveUpAt) throw new Error(`another worker did not sign ${loginName} in`)
  }
}

/** Every journey that begins after this uses `login`. */
export async function shareLogin(loginName: string, login: Login): Promise<void> {
  if (!folder) return
  const file = join(folder, `${loginName}.json`)
  await writeFile(`${file}.new`, JSON.stringify(login))
  await rename(`${file}.new`, file)
}
