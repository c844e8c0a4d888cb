/** Which codes a person may read: the enterprise's own once it was notified, the county's, every one of the city. */
import { readByDistricts } from '@green/filing/records/readers.ts'
import { greenCode } from '../../../db/schema/green-code.ts'
import { scopeBy } from '../../../platform/scope.ts'

/** Corrections of which the enterprise was not notified yet, or that the office did not adopt. */
const ofTheOffice = ['computed', 'dropped']

export const scopeOf = scopeBy(greenCode, {
  ...readByDistricts,
  own: { own: 'enterpriseId', except: ofTheOffice },
})
