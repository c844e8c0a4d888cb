/** 绿色园区申报. */
import { isInForce, isSent } from '@green/filing/workflow/states.ts'
import { greenPark } from '@green/programmes/green-park/programme.ts'
import { Link } from '@tanstack/react-router'
import { families } from '../../../filing/families.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import styles from '../filing-pages.module.css'
import { useOwnFilings } from '../own/own-filings.tsx'
import { PlainFiling } from './plain-filing.tsx'

export function GreenParkFilingPage() {
  return <PlainFiling programme={greenPark} first={<RecordFirst />} />
}

/** A declaration needs a valid record of the park. */
function RecordFirst() {
  const { data } = useOwnFilings(true)
  const record = data?.find((row) => row.programme === 'park-record')
  if (!data || (record && (isSent(record.state) || isInForce(record.state)))) return null
  return (
    <div className={styles.notice} role="note">
      <Icon name="info" />
      <p>{record ? `园区档案${record.stateLabel}，处理后才能提交申报。` : '提交申报之前，请先提交园区档案。'}</p>
      <Link to={families['park-record'].path} className={buttonClass('primary', 'small')}>
        {record ? '查看园区档案' : '提交园区档案'}
      </Link>
    </div>
  )
}
