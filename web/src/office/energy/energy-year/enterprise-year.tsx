/** The first column of lists about enterprise-years: whose and which, with the link to the year's ledger. */
import { officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import styles from '../../list/list.module.css'

type EnterpriseYear = { enterpriseId: string; enterpriseName: string; qxName: string; year: number }

export const enterpriseYear = {
  key: 'enterpriseName',
  title: '企业和年度',
  render: (_: unknown, { enterpriseId, enterpriseName, qxName, year }: EnterpriseYear) => (
    <div className={styles.name} data-part="row-name">
      <Link to={officePath('enterpriseSide')} search={{ id: enterpriseId, year }}>
        {`${enterpriseName} ${year}年`}
      </Link>
      <span className={styles.under}>{qxName}</span>
    </div>
  ),
}
