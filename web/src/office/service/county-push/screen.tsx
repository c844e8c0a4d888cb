/** 区县推送: a county recommends enterprises with potential; the city accepts them or not, and invites them. */
import { countyPush } from '@green/contract/calls/service/county-push.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import { pushLevels, pushRecord } from '@green/filing/records/county-push.ts'
import { currentYear } from '../../../ui/figure/date-text.ts'
import { PersonalValue } from '../../account/personal/personal-value.tsx'
import { RecordPage } from '../../record/record-page.tsx'
import type { RecordScreen } from '../../record/screen.ts'

const screen: RecordScreen<typeof pushRecord> = {
  record: pushRecord,
  list: countyPush.getPushes,
  sheet: countyPush.exportPushes,
  step: countyPush.decide,
  caption: '区县推送列表',
  id: 'push',
  open: {
    call: countyPush.push,
    is: isDistrictOfficer,
    button: '推送企业',
    title: () => `推送企业（${currentYear()}年）`,
    act: '推送',
    done: '已推送',
    start: () => ({ targetLevel: 'city', planYear: currentYear() + 1 }),
    // A push is always one of this year.
    settled: () => ({ year: currentYear() }),
  },
  years: 3,
  stepsAs: 'buttons',
  hints: { every: '不纳入的必须说明理由。' },
  facts: {
    county: { show: ({ qxName, year }) => `${qxName}　${year}年` },
    targetLevel: {
      label: '目标',
      show: ({ targetLevel, planYear }) => `${pushLevels[targetLevel]}，计划${planYear}年申报`,
    },
    contactName: {
      show: ({ id, contactName, contactPhone }) => (
        <>
          {contactName}　<PersonalValue of="push" id={id} field="contactPhone" value={contactPhone} />
        </>
      ),
    },
  },
}

export const CountyPushPage = () => <RecordPage screen={screen} />
