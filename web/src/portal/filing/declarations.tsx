/** 绿色申报与填报: every own declaration with where it stands. */

import { Link } from '@tanstack/react-router'
import { families } from '../../filing/families.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Page, Sheet } from '../../ui/page.tsx'
import { StandingNotice, useStanding } from './enterprise-standing.tsx'
import { OwnFilings } from './own-filings.tsx'
import './filing-pages.css'

export function DeclarationsPage() {
  const standing = useStanding('enterprise')
  const start = (
    <Link to={families['green-factory'].path} className={buttonClass('primary')}>
      去申报绿色工厂
    </Link>
  )
  return (
    <div className="ge-wrap">
      <Page title="绿色工厂填报" lead="本企业历次绿色工厂申报和办理状态。" actions={start}>
        <StandingNotice standing={standing} orgKind="enterprise" />
        {standing === 'ready' ? (
          <Sheet title="我的申报" id="own">
            <OwnFilings
              only={['green-factory']}
              empty={{ title: '还没有申报', hint: '批次进行中时可以开始申报。', action: start }}
            />
          </Sheet>
        ) : null}
      </Page>
    </div>
  )
}
