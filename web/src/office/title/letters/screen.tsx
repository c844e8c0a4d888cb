/** 决定文书: every letter with its number, the text and number rules of each kind, the seal. */
import { Tabs } from 'antd'
import { useAddress } from '../../../platform/navigation/address.ts'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { oneOf } from '../../list/list-place.ts'
import { LetterRegister } from './register.tsx'
import { ManyRule } from './rule.tsx'
import { SealSettings } from './seal.tsx'
import { LetterTemplates } from './templates.tsx'

const tabs = ['register', 'templates', 'seal', 'rule'] as const
const labels = { register: '文书台账', templates: '模板与文号', seal: '印章', rule: '成批出具' } as const
const pages = { register: LetterRegister, templates: LetterTemplates, seal: SealSettings, rule: ManyRule }

export function LettersPage() {
  const [place, setPlace] = useAddress({ tab: 'register' })
  const open = oneOf(tabs, place.tab) ?? 'register'
  const Shown = pages[open]
  return (
    <Page title="决定文书" lead="文书在审核页面逐件出具，或在申报批次中成批出具；出具后内容固定不变，可扫码核验。">
      <Sheet>
        <Tabs
          activeKey={open}
          onChange={(tab) => setPlace({ tab })}
          items={tabs.map((key) => ({ key, label: labels[key] }))}
        />
        <Shown />
      </Sheet>
    </Page>
  )
}
