/**
 * 我的企业: how the pages of one organisation's own records stand, each in a few signs, and its titles with their certificates.
 * What is to be done on each is in the list of duties (`owedByPage`).
 */
import { keysOf } from '@green/filing/value/keys-of.ts'
import type { Tone } from '@green/filing/workflow/states.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { orgKindLabels } from '../../roles.ts'
import { DateText, Id, Nothing } from '../../shapes.ts'

/** The kinds of organisations that have a place of their own; a bank is an institution that the city has entered as one. */
export const ownPlaceKinds = { ...orgKindLabels, bank: '金融机构' } as const
export type OwnPlaceKind = keyof typeof ownPlaceKinds

/** One page of the place: 绿效码 B 72.96. */
const PageState = z.object({
  /** Its address in the portal, without parameters. */
  page: z.string(),
  name: z.string(),
  state: z.string(),
  tone: z.custom<Tone>(),
})

const OwnTitle = z.object({
  id: Id,
  /** 市级绿色工厂. */
  label: z.string(),
  number: z.string(),
  validTo: DateText,
  stateLabel: z.string(),
  /** Whether its certificate can be downloaded. */
  isValid: z.boolean(),
})

export const OwnPlace = z.object({
  kind: z.enum(keysOf(ownPlaceKinds)),
  pages: z.array(PageState),
  titles: z.array(OwnTitle),
  /** What could not be read this time, by name. */
  failed: z.array(z.string()),
})
export type OwnPlace = z.output<typeof OwnPlace>

export const ownPlace = {
  glance: call({
    get: '/ownPlace/glance',
    title: '我的企业：各页的现状和称号',
    may: ['enterprise'],
    in: Nothing,
    out: OwnPlace,
  }),
}
