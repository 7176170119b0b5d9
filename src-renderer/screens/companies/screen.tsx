import { getRouteApi } from '@tanstack/react-router'
import { CompanyList } from './company-list.tsx'
import { CompanyPage } from './company-page.tsx'

const route = getRouteApi('/companies/{-$companyId}')

/** Shows the list of companies, or one company's page. */
export default function Companies() {
  const { companyId } = route.useParams()
  const { text = '' } = route.useSearch()
  return companyId ? (
    <CompanyPage key={companyId} id={companyId} />
  ) : (
    <CompanyList key={text} text={text} />
  )
}
