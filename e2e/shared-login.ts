/** A second sign-in of staff ends the first: all tests of this run that need a demo account, in all workers, share one sign-in. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Login } from '@green/contract/calls/account/user.ts'

const timeoutMs = 120_000
const folder = process.env.JOURNEY_LOGINS

/** How a demo account signs in, and whether a login of it still holds: on a slow machine one is idle until the server ends it. */
export type Ways = { signIn: () => Promise<Login>; isValid: (login: Login) => Promise<boolean> }

/** The login that another worker stored in the run's folder, or the result of `signIn`. */
export async function sharedLogin(loginName: string, { signIn, isValid }: Ways): Promise<Login> {
  if (!folder) return signIn()
  let login = await loginAfter('', loginName, signIn)
  while (!(await isValid(login))) login = await loginAfter(login.token, loginName, signIn)
  return login
}

/** The first login after one that has ended (its token), or after none: one process signs in, the others wait for its file. */
async function loginAfter(ended: string, loginName: string, signIn: () => Promise<Login>): Promise<Login> {
  const stored = () => readFile(fileOf(loginName), 'utf8').then(JSON.parse, () => null) as Promise<Login | null>
  const isFirst = await mkdir(join(folder ?? '', `${loginName}-${ended.slice(-16)}`)).then(
    () => true,
    () => false,
  )
  if (isFirst) await shareLogin(loginName, await signIn())
  for (const giveUpAt = Date.now() + timeoutMs; ; await wait(50)) {
    const login = await stored()
    if (login && login.token !== ended) return login
    if (Date.now() > giveUpAt) throw new Error(`another worker did not sign ${loginName} in`)
  }
}

/** Every journey that begins after this uses `login`. */
export async function shareLogin(loginName: string, login: Login): Promise<void> {
  if (!folder) return
  const file = fileOf(loginName)
  await writeFile(`${file}.new`, JSON.stringify(login))
  await rename(`${file}.new`, file)
}

const fileOf = (loginName: string) => join(folder ?? '', `${loginName}.json`)
