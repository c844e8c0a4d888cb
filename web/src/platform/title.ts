/** Titles of the browser's page. */
import { useEffect } from 'react'

export const platformTitle = '工业绿效码企业服务平台'

/** The page's own name first: tabs cut off the end. */
export function pageTitle(name?: string | null): string {
  return name ? `${name} - ${platformTitle}` : platformTitle
}

/** Sets the document title while the screen is mounted. */
export function usePageTitle(name?: string | null): void {
  useEffect(() => {
    document.title = pageTitle(name)
  }, [name])
}
