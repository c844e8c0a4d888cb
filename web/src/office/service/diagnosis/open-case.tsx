/** 发起诊断: an officer opens a case for an enterprise within scope, as 区县推送 or 市级安排. */
import { fq } from '@green/contract/calls/service/diagnosis.ts'
import { requestPaper } from '@green/programmes/diagnosis/papers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PaperForm } from '../../../filing/paper/paper-form.tsx'
import { callKey } from '../../../platform/request/query.ts'
import { request } from '../../../platform/request/request.ts'
import { Button } from '../../../ui/control/button.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { EnterprisePicker } from '../../list/enterprise-picker.tsx'

export function OpenCase({ onOpened, onBack }: { onOpened: (id: string) => void; onBack: () => void }) {
  const client = useQueryClient()
  const [enterpriseId, setEnterpriseId] = useState('')
  const [isUnchosen, setUnchosen] = useState(false)
  return (
    <Page
      title="发起诊断"
      lead="为企业发起绿色诊断，企业和区县会收到通知；发起后选派专家。"
      actions={<Button onClick={onBack}>返回列表</Button>}
    >
      <Sheet>
        <EnterprisePicker
          id="open-enterprise"
          value={enterpriseId}
          fault={isUnchosen ? '请选择企业' : undefined}
          onChange={(id) => {
            setEnterpriseId(id)
            setUnchosen(false)
          }}
        />
        <PaperForm
          paper={requestPaper}
          place="new"
          version={null}
          values={{}}
          acts={[
            {
              label: '发起诊断',
              kind: 'primary',
              whole: true,
              run: async (values) => {
                if (enterpriseId === '') {
                  setUnchosen(true)
                  document.getElementById('open-enterprise')?.focus()
                  return false
                }
                const made = await request(fq.saveFq, { enterpriseId, request: values })
                toast.success(`已为${made.enterpriseName}发起诊断`)
                await client.invalidateQueries({ queryKey: callKey(fq.getFqByCode).slice(0, 1) })
                onOpened(made.id)
                return true
              },
            },
          ]}
        />
      </Sheet>
    </Page>
  )
}
