/** Answers of the groups role, menu, cdict, settings, support and gis. */

import { menu } from '@green/contract/calls/operation/menu.ts'
import { cdict, gis, role, settings, support } from '@green/contract/calls/overview/lookup.ts'
import { normalise } from '@green/filing/value/normalise.ts'
import { prefill } from '../../../base/account/administration/registration.ts'
import { dictionariesOf, industriesOf } from '../../../base/reference/reference.ts'
import { districts, industrySearchKeys } from '../../../base/reference/reference-data.ts'
import { permissionsOfRole } from '../../../base/role/narrow.ts'
import { listRoles, removeRole, saveRole } from '../../../base/role/roles.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { dictionaries, labels, proposeEntry } from './dictionaries.ts'
import { findIndustries } from './industries.ts'
import { getArrangement, resetArrangement, saveArrangement } from './menu-arrangement.ts'
import { menuFor } from './open-screens.ts'
import { exportRoleMatrix, roleMatrixOf } from './role-matrix.ts'
import { seenBy } from './seen-by.ts'
import { publicSystemItems } from './system-items.ts'

const noKeys = new Map<string, never>()

export const roleCalls = handlers(role, {
  matrix: ({ services }) => roleMatrixOf(services),
  exportMatrix: ({ actor, services }) => exportRoleMatrix(services, actor),
  getPermissions: ({ services, input }) => permissionsOfRole(services, input.role),
  getRoles: ({ services }) => listRoles(services),
  saveRole: ({ services, actor, input }) => saveRole(services, actor, input),
  removeRole: ({ services, actor, input }) => removeRole(services, actor, input),
  seenBy: ({ services, actor, input }) => seenBy(services, actor, input),
  getUrlTwo: ({ actor, services }) => menuFor(services, actor),
  getIndu: async ({ services }) => {
    const rows = findIndustries(await industriesOf(services), noKeys, {})
    const divisions = findIndustries(await industriesOf(services), noKeys, { level: 2 })
    return rows.flatMap((section) => [section, ...divisions.filter((division) => division.pCode === section.code)])
  },
})

export const menuCalls = handlers(menu, {
  get: ({ services }) => getArrangement(services),
  save: ({ services, actor, input }) => saveArrangement(services, actor, input),
  reset: ({ services, actor, input }) => resetArrangement(services, actor, input),
})

export const cdictCalls = handlers(cdict, {
  getDicts: ({ services, input }) => dictionaries(services, input.code),
  updateIndu: ({ services, actor, input }) => proposeEntry(services, actor, input),
})

export const settingsCalls = handlers(settings, {
  getMap: ({ services, input }) => labels(services, input.code),
  getSysItems: ({ services }) => publicSystemItems(services),
})

export const supportCalls = handlers(support, {
  getNbInfo: ({ services, input, ip }) =>
    prefill(services, normalise('socialCode', input.socialCode ?? ''), input.qxCode, ip),
  getIndustry: async ({ services, input }) =>
    findIndustries(await industriesOf(services), input.keyword ? industrySearchKeys() : noKeys, input),
  getQxMap: async ({ services }) => {
    const items = new Map((await dictionariesOf(services)).district?.items.map((item) => [item.code, item]))
    return districts().map(({ code, name, shortName, region, enabled }) => {
      const item = items.get(code)
      return { code, name: item?.label ?? name, shortName, region, enabled: enabled && item?.enabled !== false }
    })
  },
  getIdType: async ({ services }) => [...((await dictionariesOf(services)).idType?.items ?? [])],
})

export const gisCalls = handlers(gis, {
  getGisToken: ({ services }) => ({
    tiles: services.config.TILES_URL ?? null,
    token: services.config.TILES_TOKEN ?? null,
  }),
})
