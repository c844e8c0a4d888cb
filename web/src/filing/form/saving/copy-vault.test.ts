import { expect, test } from 'vitest'
import { copyVault } from './copy-vault.ts'
import { localCopy, nameOf } from './local-copy.ts'

function memory() {
  const all = new Map<string, string>()
  return {
    all,
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  }
}

const aKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
const key = { account: 'a', programme: 'p', place: 'b1' }
const copyOf = (factoryName: string) => ({
  values: { factoryName },
  reasons: [],
  section: 'base',
  lastField: null,
  ticks: [],
  at: '2026-03-15T09:30:00Z',
  baseVersion: null,
})

/** What is written once the encryption has ended. */
const written = async (disk: ReturnType<typeof memory>) => {
  await expect.poll(() => disk.all.size).toBe(1)
  return [...disk.all.values()].join()
}

test('a copy outlives the browser, unreadable on the disk and for every other key', async () => {
  const disk = memory()
  const own = await aKey()
  const copies = localCopy(memory(), key, copyVault(own, disk))
  expect(copies.outlivesBrowser).toBe(true)
  copies.write(copyOf('断网时填写的工厂'))
  const text = await written(disk)
  expect(text).not.toContain('断网')
  expect(text).not.toContain(Buffer.from('断网').toString('base64'))
  expect(JSON.parse((await copyVault(own, disk).get(nameOf(key))) ?? '').values).toEqual({
    factoryName: '断网时填写的工厂',
  })
  expect(await copyVault(await aKey(), disk).get(nameOf(key))).toBeNull()
  expect(await copyVault(own, disk).get(nameOf({ ...key, place: 'b2' }))).toBeNull()
})

test('the last change counts: one overtaken on its way is not written, a dropped one does not come back', async () => {
  const disk = memory()
  const vault = copyVault(await aKey(), disk)
  const copies = localCopy(memory(), key, vault)
  copies.write(copyOf('先填的'))
  copies.write(copyOf('后填的'))
  await written(disk)
  expect(await vault.get(nameOf(key))).toContain('后填的')
  copies.write(copyOf('再填的'))
  copies.drop()
  // Another encryption begun after it has ended: this one would have been written by now.
  vault.put('another', 'x')
  await written(disk)
  expect([...disk.all.keys()]).toEqual(['another|sealed'])
})

test('a copy moved to another name or damaged counts as none', async () => {
  const disk = memory()
  const vault = copyVault(await aKey(), disk)
  vault.put('one', '{"values":{}}')
  const text = await written(disk)
  disk.all.set('two|sealed', text)
  expect(await vault.get('two')).toBeNull()
  disk.all.set('one|sealed', `${text.slice(0, -4)}AAAA`)
  expect(await vault.get('one')).toBeNull()
})
