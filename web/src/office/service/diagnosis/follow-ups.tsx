/** 建议跟进 as the office reads it. */

import { adviceDecisions, type DiagnosisDetail } from '@green/contract/calls/service/diagnosis.ts'
import { isExpert } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import { diagnosisClasses } from '../../../filing/paper/diagnosis-classes.ts'
import { advicesOf } from '../../../filing/paper/diagnosis-parts.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'

/** What the enterprise did with each advice, with a link to its project where the reader may open it. */
export function FollowUpsView({ of }: { of: DiagnosisDetail }) {
  const role = useSession((session) => session.login?.userRole)
  return (
    <ul className={diagnosisClasses.list}>
      {advicesOf(of).map(({ rowId, measure }) => {
        const followUp = of.followUps[rowId]
        const projectName = followUp?.project?.name || '未命名项目'
        return (
          <li key={rowId}>
            <strong>{measure}</strong>　
            {followUp ? `${adviceDecisions[followUp.decision]}，${dateTimeText(followUp.at)}` : '未填报'}
            {followUp?.reason ? <p>{followUp.reason}</p> : null}
            {followUp?.project ? (
              <p>
                节能项目：
                {isExpert(role) ? (
                  projectName
                ) : (
                  <Link to={officePath('energy-project')} search={{ id: followUp.project.id }}>
                    {projectName}
                  </Link>
                )}
              </p>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
