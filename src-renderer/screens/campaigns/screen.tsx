import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { run } from '../../data/run.ts'
import { CampaignList } from './campaign-list.tsx'
import { CampaignPage } from './campaign-page.tsx'

const route = getRouteApi('/campaigns/{-$campaignId}')
const stillHereMs = 60_000

/** Shows the list of campaigns or one campaign, offline as well. */
export default function Campaigns() {
  const { campaignId } = route.useParams()
  useEffect(() => {
    void run(
      'sync.look',
      { resource: 'campaigns', ...(campaignId ? { id: campaignId } : {}) },
      { quiet: true },
    )
  }, [campaignId])
  useEffect(() => {
    const tellLooked = () => {
      if (!document.hidden) void run('campaigns.looked', {}, { quiet: true })
    }
    tellLooked()
    const timer = setInterval(tellLooked, stillHereMs)
    return () => clearInterval(timer)
  }, [])
  return campaignId ? <CampaignPage key={campaignId} id={campaignId} /> : <CampaignList />
}
