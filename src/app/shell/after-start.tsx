import { NewsElsewhere } from '#app/screens/conversation/news-elsewhere.tsx'
import { ConnectionNews } from './notices/connection-news.tsx'
import { InquiryNews } from './notices/inquiry-news.tsx'

/** What has nothing to say right after the start, and is therefore loaded later. */
export const AfterStart = () => (
  <>
    <NewsElsewhere />
    <ConnectionNews />
    <InquiryNews />
  </>
)
