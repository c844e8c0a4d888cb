/** 企业信息审核 and 名称核准: which records wait for the county, which names for the city, by the rule that their screens read. */
import { isCityOfficer, isDistrictOfficer } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import { countyDays } from '../../../base/enterprise/profile-rules.ts'
import { namesToGrant, waitingForCounty } from '../../../base/enterprise/rename/name-grant-store.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import type { OwedRow, TodoSource } from '../../../base/todo/source-store.ts'
import { clock, dayOf } from '../../../platform/clock.ts'

const page = officePath('enterpriseVerification')

/** The county, and after it the city, has so many working days; the day of submission does not count. */
function waiting(key: string, id: string, object: string, at: string | null): OwedRow {
  const since = at ?? clock.now()
  return { key, part: '', id, object, due: addWorkingDays(dayOf(since), countyDays, cityProfile().holidays), since }
}

export const enterpriseRecordSource: TodoSource = {
  key: 'enterpriseRecord',
  title: '企业信息',
  todos: {
    'enterpriseRecord.verify': {
      label: '审核企业信息',
      nature: 'promise',
      otherwise: '逾期告知市级',
      at: ({ id }) => `${page}?id=${id}`,
      listAt: () => `${page}?verification=verifying&nameCheck=none`,
    },
    'enterpriseRecord.grantName': {
      label: '核准企业名称',
      nature: 'promise',
      at: ({ id }) => `${page}?nameCheck=waiting&id=${id}`,
      listAt: () => `${page}?verification=verifying&nameCheck=waiting`,
    },
  },
  async rows(tx, _services, { actor: { role, qxCode } }) {
    if (isDistrictOfficer(role) && qxCode)
      return (await waitingForCounty(tx, qxCode)).map(({ id, enterpriseName, since }) =>
        waiting('enterpriseRecord.verify', id, enterpriseName, since),
      )
    if (isCityOfficer(role))
      return (await namesToGrant(tx)).map(({ id, enterpriseName, submittedAt }) =>
        waiting('enterpriseRecord.grantName', id, enterpriseName, submittedAt),
      )
    return []
  },
}
