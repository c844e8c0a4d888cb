/** Titles of the browser's page. */
import { useEffect } from 'react'

export const platformTitle = '工业绿效码企业服务平台'

/** The platform's name in the browser's title: the product's, until the city's own is known. */
let platformName = platformTitle

/** The page's own name first: tabs cut off the end. */
export function pageTitle(name?: string | null): string {
  return name ? `${name} - ${platformName}` : platformName
}

/** Puts the city's own name for the platform in the place of the product's. */
export function namePlatform(name: string): void {
  if (name === platformName) return
  document.title = document.title.replace(platformName, name)
  platformName = name
}

/** Sets the document title while the screen is mounted. */
export function usePageTitle(name?: string | null): void {
  useEffect(() => {
    document.title = pageTitle(name)
  }, [name])
}
