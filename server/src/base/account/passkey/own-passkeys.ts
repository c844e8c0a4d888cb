/** 通行密钥 of the own account: adding one with the password, and the second factor where it is on; removing one. */
import { passkeyAlgorithms, passkeysAtMost } from '@green/contract/calls/account/passkey.ts'
import { refuse } from '@green/contract/errors.ts'
import { transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { writeAudit } from '../../audit/store.ts'
import { noteSecurityChange } from '../administration/security-change.ts'
import { useUpSecond } from '../second-factor/codes.ts'
import { requireOwnPassword, requireOwnProof } from '../second-factor/own-second-factor.ts'
import { lockAccount } from '../store.ts'
import { claimedChallenge, newChallenge } from './challenge.ts'
import { requireSite, siteOf } from './site.ts'
import { deletePasskey, insertPasskey, passkeysOf } from './store.ts'

export async function ownPasskeys({ db, config }: Pick<Services, 'config' | 'db'>, { accountId }: Actor) {
  const rows = await passkeysOf(db, accountId)
  return {
    site: siteOf(config)?.origin ?? null,
    rows: rows.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
  }
}

/** A key opens the account without password and second factor: both are asked for before one is made. */
export async function beginAdding(services: Services, actor: Actor, proof: { password: string; code: string }) {
  const site = requireSite(services.config)
  const right = await requireOwnProof(services, actor, proof)
  const { platformName } = await services.cityProfile.current()
  return transaction(services.db, async (tx) => {
    if (right) await useUpSecond(tx, right)
    const known = await passkeysOf(tx, actor.accountId)
    requireRoom(known.length)
    await writeAudit(tx, { kind: 'login', actor, action: '开始添加通行密钥', result: '等待本人的设备' })
    return {
      challenge: await newChallenge(tx, actor.accountId),
      siteId: site.id,
      siteLabel: platformName,
      user: Buffer.from(actor.accountId).toString('base64url'),
      loginName: actor.loginName,
      known: known.map(({ credentialId, transports }) => ({ credential: credentialId, transports })),
    }
  })
}

type NewKey = { name: string; credential: string; clientData: string; attestation: string; transports: string[] }

export async function addPasskey(services: Services, actor: Actor, input: NewKey): Promise<void> {
  const site = requireSite(services.config)
  const { name, credential, clientData, attestation, transports } = input
  const expectedChallenge = await claimedChallenge(services.db, clientData, actor.accountId)
  // Loaded by the first key: 30 MB that a process without any does not need.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: credential,
      rawId: credential,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: clientData, attestationObject: attestation },
    },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...passkeyAlgorithms],
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) throw refuse('PASSKEY_UNFIT')
  const { id, publicKey, counter } = registrationInfo.credential
  await transaction(services.db, async (tx) => {
    await lockAccount(tx, actor.accountId)
    requireRoom((await passkeysOf(tx, actor.accountId)).length)
    const row = { id: ids.next(), accountId: actor.accountId, credentialId: id, counter, transports, name }
    const key = { publicKey: Buffer.from(publicKey).toString('base64url'), createdAt: clock.now() }
    if (!(await insertPasskey(tx, { ...row, ...key }))) throw refuse('DUPLICATE', { what: '这把通行密钥' })
    await noteSecurityChange(tx, services, actor, `添加通行密钥“${name}”`)
  })
}

export async function removePasskey(
  services: Services,
  actor: Actor,
  { passkey, password }: { passkey: string; password: string },
) {
  await requireOwnPassword(services, actor, password)
  await transaction(services.db, async (tx) => {
    const name = await deletePasskey(tx, actor.accountId, passkey)
    if (name === null) throw refuse('NOT_FOUND')
    await noteSecurityChange(tx, services, actor, `移除通行密钥“${name}”`)
  })
}

function requireRoom(count: number): void {
  if (count >= passkeysAtMost) throw refuse('PASSKEYS_FULL', { most: passkeysAtMost })
}
