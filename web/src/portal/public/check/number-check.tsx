/** 一处核验: one box for whatever is printed on a certificate, a paper or a code; it leads to the page that checks it. */
import { longestSearch } from '@green/contract/calls/overview/search.ts'
import { type PortalScreen, portalScreens } from '@green/contract/screens/portal-screens.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { placeOf, useAddress } from '../../../platform/navigation/address.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextInput } from '../../../ui/control/field.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import styles from './check-parts.module.css'
import { addressIn, allNumberKinds, checksFor } from './number-kinds.ts'

const pathOf = (page: PortalScreen): string => portalScreens[page].path

/** Where this number, or the address of its square code, is checked. */
function wayFor(typed: string) {
  const address = addressIn(typed, pathOf)
  if (address) return placeOf(address)
  const found = checksFor(typed)
  return found && { to: pathOf(found.kind.page), search: found.search }
}

const unknown = '没有认出这个编号，请核对是否输入完整，或在下面选择它是哪一种'

export function NumberCheck() {
  const [{ number }] = useAddress({ number: '' })
  const navigate = useNavigate()
  const [typed, setTyped] = useState(number)
  const [fault, setFault] = useState<string>()
  const check = (text: string, replace = false) => {
    const way = wayFor(text)
    if (way) void navigate({ ...way, replace })
    else {
      setFault(text.trim() === '' ? '请填写证书、文书或码上的编号' : unknown)
      document.getElementById('number')?.focus()
    }
  }
  // A number in the address goes on at once; going back then leads to where one came from.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number of the address
  useEffect(() => {
    if (number !== '') check(number, true)
  }, [number])
  return (
    <div className="ge-wrap">
      <Page
        title="一处核验"
        lead="证书、回执、文书、绿效码、报告、声明、学习证明：输入上面的编号，或粘贴二维码的网址，就到它的核验结果。"
        width="reading"
      >
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            check(typed)
          }}
        >
          <TextInput
            id="number"
            label="编号"
            placeholder="如 LSGC2026500112001、LXM-2025-7K3M9QXA、渝经信绿认〔2026〕12号"
            maxLength={longestSearch}
            required
            value={typed}
            fault={fault}
            onChange={(text) => {
              setTyped(text)
              setFault(undefined)
            }}
          />
          <Button type="submit" kind="primary" icon="search">
            核验
          </Button>
        </form>
        <Sheet title="按类别核验" id="kinds">
          <ul className={styles.kinds}>
            {allNumberKinds.map(({ page, title, example, needs }) => (
              <li key={page}>
                <Link to={pathOf(page)}>
                  {title}
                  <Icon name="right" size={14} />
                </Link>
                <span>
                  {example}
                  {needs ? `，还需要${needs}` : ''}
                </span>
              </li>
            ))}
          </ul>
        </Sheet>
      </Page>
    </div>
  )
}
