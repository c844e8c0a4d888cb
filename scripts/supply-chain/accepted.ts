/** What a person has judged and accepted, each with the reason: `accepted.json`, the only way to quieten a finding. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Accepted = {
  /** SPDX identifiers that need no further judgement. */
  licences: string[]
  /** `name@version` of components whose licence is not in the list or not declared. */
  components: { component: string; reason: string }[]
  /** Advisories (`GHSA-…`) that do not concern the product; from the day after `until` they count again. */
  advisories: { advisory: string; reason: string; until: string }[]
  /** Files in which a kind of secret may stand. */
  secrets: { file: string; kind: string; reason: string }[]
}

/** The product's own list. */
export function readAccepted(): Accepted {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'accepted.json'), 'utf8'))
}

/** An acceptance without a reason accepts nothing. */
export const reasoned = ({ reason }: { reason: string }) => reason.trim() !== ''
