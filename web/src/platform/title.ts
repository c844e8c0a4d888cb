/** Titles of the browser's page. */
import { useEffect } from 'react'

export const platformTitle = '工业绿效码企业服务平台'

/** The page's own name first: tabs cut the end. */
export function pageTitle(name?: string | null): string {
  return name ? `${name} - ${platformTitle}` : platformTitle
}

/** Names the browser's page while the screen is shown. */
export function usePageTitle(name?: string | null): void {
  useEffect(() => {
    document.title = pageTitle(name)
  }, [name])
}
