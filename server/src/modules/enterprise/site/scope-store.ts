/** Which tenancies a person may read: an enterprise and a park their own, a county those of its district, the city all. */
import { parkTenant } from '../../../db/schema/sites.ts'
import { scopeBy } from '../../../platform/scope.ts'

export const scopeOf = scopeBy(parkTenant, {
  own: { own: ['enterpriseId', 'parkId'] },
  district: { own: ['qxCode', 'parkQxCode'] },
  wide: 'all',
})
