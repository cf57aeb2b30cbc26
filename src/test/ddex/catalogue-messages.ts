// Messages of other versions that the tests import: one release in 3.8.2, and in 4.1 and 4.2.

const same = (xml: string) => xml
const EMPTY = 'd41d8cd98f00b204e9800998ecf8427e'
const lines = (kind: 'P' | 'C') =>
  `<${kind}Line><Year>2026</Year><${kind}LineText>2026 Vale Records</${kind}LineText></${kind}Line>`

const recording382 = (n: number, title: string, more: string) => `<SoundRecording>
<SoundRecordingId><ISRC>QZZZ2260000${n}</ISRC></SoundRecordingId><ResourceReference>A${n}</ResourceReference>
<LanguageOfPerformance>en</LanguageOfPerformance><Duration>PT3M21S</Duration>
<SoundRecordingDetailsByTerritory><TerritoryCode>FR</TerritoryCode><Title><TitleText>Autre</TitleText></Title>
</SoundRecordingDetailsByTerritory>
<SoundRecordingDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode>
<Title TitleType="DisplayTitle">${title}</Title>
<DisplayArtist SequenceNumber="1"><PartyName><FullName>Aria Vale</FullName></PartyName><ArtistRole>MainArtist</ArtistRole></DisplayArtist>
${more}<TechnicalSoundRecordingDetails>
<File><FileName>${n}.flac</FileName><FilePath>resources/</FilePath><HashSum><HashSum>${EMPTY.toUpperCase()}</HashSum><HashSumAlgorithmType>MD5</HashSumAlgorithmType></HashSum></File>
</TechnicalSoundRecordingDetails></SoundRecordingDetailsByTerritory></SoundRecording>`

const item382 = (
  n: number,
) => `<ResourceGroupContentItem><SequenceNumber>${n}</SequenceNumber><ResourceType>SoundRecording</ResourceType>
<ReleaseResourceReference ReleaseResourceType="PrimaryResource">A${n}</ReleaseResourceReference></ResourceGroupContentItem>`

const GUEST382 = `<DisplayArtist SequenceNumber="2"><PartyName><FullName>Noor Hale</FullName></PartyName><ArtistRole>FeaturedArtist</ArtistRole></DisplayArtist>
<ResourceContributor><PartyName><FullName>Ida Berg</FullName></PartyName><ResourceContributorRole>Musician</ResourceContributorRole><InstrumentType>Cello</InstrumentType></ResourceContributor>`
const WRITER382 = `<IndirectResourceContributor><PartyName><FullName>Jon Brook</FullName></PartyName><IndirectResourceContributorRole>Composer</IndirectResourceContributorRole><IndirectResourceContributorRole>Lyricist</IndirectResourceContributorRole></IndirectResourceContributor>`

export const messageOf382 = (change: (xml: string) => string = same): string =>
  change(`<?xml version="1.0" encoding="UTF-8"?>
<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/382" MessageSchemaVersionId="ern/382">
<MessageHeader><MessageId>MSG-382</MessageId></MessageHeader>
<ResourceList>
${recording382(1, '<TitleText>Night Drive</TitleText>', `${GUEST382}${WRITER382}<ParentalWarningType>Explicit</ParentalWarningType>`)}
${recording382(2, '<TitleText>Glass River</TitleText><SubTitle SubTitleType="Version">Acoustic Version</SubTitle>', '<ParentalWarningType>NotExplicit</ParentalWarningType>')}
<Image><ImageType>FrontCoverImage</ImageType><ResourceReference>A9</ResourceReference><ImageDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode>
<TechnicalImageDetails><File><FileName>cover.jpg</FileName><FilePath>resources</FilePath></File></TechnicalImageDetails></ImageDetailsByTerritory></Image>
</ResourceList>
<ReleaseList>
<Release><ReleaseId><ProprietaryId Namespace="x">track</ProprietaryId></ReleaseId><ReleaseType>TrackRelease</ReleaseType><ReferenceTitle><TitleText>Glass River</TitleText></ReferenceTitle></Release>
<Release IsMainRelease="true"><ReleaseId><ICPN IsEan="true">4900000001235</ICPN></ReleaseId>
<ReferenceTitle><TitleText>Night Drive</TitleText></ReferenceTitle><ReleaseType>Album</ReleaseType>
<ReleaseDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode><DisplayArtistName>Aria Vale</DisplayArtistName><LabelName>Vale Records</LabelName>
<Title TitleType="DisplayTitle"><TitleText>Night Drive</TitleText></Title>
<DisplayArtist><PartyName><FullName>Aria Vale</FullName></PartyName><ArtistRole>MainArtist</ArtistRole></DisplayArtist>
<ParentalWarningType>Explicit</ParentalWarningType>
<ResourceGroup><ResourceGroup><SequenceNumber>1</SequenceNumber>${item382(2)}${item382(1)}</ResourceGroup></ResourceGroup>
<Genre><GenreText>Pop</GenreText></Genre><ReleaseDate>2026-03-06</ReleaseDate></ReleaseDetailsByTerritory>
${lines('P')}${lines('C')}<GlobalOriginalReleaseDate>2019-03-06</GlobalOriginalReleaseDate></Release>
</ReleaseList>
<DealList><ReleaseDeal><DealReleaseReference>R0</DealReleaseReference><Deal><DealTerms><TerritoryCode>BR</TerritoryCode><TerritoryCode>PT</TerritoryCode></DealTerms></Deal></ReleaseDeal></DealList>
</ern:NewReleaseMessage>`)

const recording41 = (n: number, title: string, more: string) => `<SoundRecording>
<ResourceReference>A${n}</ResourceReference><Type>MusicalWorkSoundRecording</Type><ResourceId><ISRC>QZZZ2260000${n}</ISRC></ResourceId>
<DisplayTitleText ApplicableTerritoryCode="FR">Autre</DisplayTitleText><DisplayTitleText ApplicableTerritoryCode="Worldwide" IsDefault="true">${title.replaceAll(/<[^>]*>/g, '')}</DisplayTitleText>
<DisplayTitle ApplicableTerritoryCode="FR"><TitleText>Autre</TitleText></DisplayTitle><DisplayTitle ApplicableTerritoryCode="Worldwide" IsDefault="true">${title}</DisplayTitle>
<DisplayArtistName>Aria Vale</DisplayArtistName>
<DisplayArtist SequenceNumber="1"><ArtistPartyReference>PAria</ArtistPartyReference><DisplayArtistRole>MainArtist</DisplayArtistRole></DisplayArtist>
${more}${lines('P')}<Duration>PT3M21S</Duration><LanguageOfPerformance>en</LanguageOfPerformance>
<TechnicalDetails><TechnicalResourceDetailsReference>T${n}</TechnicalResourceDetailsReference>
<File><URI>resources/${n}.flac</URI><HashSum><Algorithm>MD5</Algorithm><HashSumValue>${EMPTY}</HashSumValue></HashSum></File></TechnicalDetails>
</SoundRecording>`

const party = (reference: string, name: string) =>
  `<Party><PartyReference>${reference}</PartyReference><PartyName><FullName>${name}</FullName></PartyName></Party>`
const item41 = (n: number) =>
  `<ResourceGroupContentItem><SequenceNumber>${n}</SequenceNumber><ReleaseResourceReference>A${n}</ReleaseResourceReference></ResourceGroupContentItem>`
const CREDITS41 = `<DisplayArtist SequenceNumber="2"><ArtistPartyReference>PNoor</ArtistPartyReference><DisplayArtistRole>FeaturedArtist</DisplayArtistRole></DisplayArtist>
<Contributor><ContributorPartyReference>PJon</ContributorPartyReference><Role>Composer</Role><Role>Lyricist</Role></Contributor>
<Contributor><ContributorPartyReference>PIda</ContributorPartyReference><Role>Musician</Role><InstrumentType>Cello</InstrumentType></Contributor>`

export const messageOf41 = (change: (xml: string) => string = same): string =>
  change(`<?xml version="1.0" encoding="UTF-8"?>
<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/41" LanguageAndScriptCode="en">
<MessageHeader><MessageId>MSG-41</MessageId></MessageHeader>
<PartyList>${party('PAria', 'Aria Vale')}${party('PNoor', 'Noor Hale')}${party('PJon', 'Jon Brook')}${party('PIda', 'Ida Berg')}${party('PLabel', 'Vale Records')}</PartyList>
<ResourceList>
${recording41(1, '<TitleText>Night Drive</TitleText>', `${CREDITS41}<ParentalWarningType>Explicit</ParentalWarningType>`)}
${recording41(2, '<TitleText>Glass River</TitleText><SubTitle>Acoustic Version</SubTitle>', '<ParentalWarningType>NotExplicit</ParentalWarningType>')}
<Image><ResourceReference>A9</ResourceReference><Type>FrontCoverImage</Type><TechnicalDetails><File><URI>resources/cover.jpg</URI></File></TechnicalDetails></Image>
</ResourceList>
<ReleaseList><Release><ReleaseReference>R0</ReleaseReference><ReleaseType>Album</ReleaseType><ReleaseId><ICPN>4900000001235</ICPN></ReleaseId>
<DisplayTitleText>Night Drive</DisplayTitleText><DisplayTitle><TitleText>Night Drive</TitleText></DisplayTitle>
<DisplayArtistName>Aria Vale</DisplayArtistName><DisplayArtist><ArtistPartyReference>PAria</ArtistPartyReference><DisplayArtistRole>MainArtist</DisplayArtistRole></DisplayArtist>
<ReleaseLabelReference>PLabel</ReleaseLabelReference>${lines('P')}${lines('C')}<Genre><GenreText>Pop</GenreText></Genre>
<ReleaseDate>2026-03-06</ReleaseDate><OriginalReleaseDate>2019-03-06T00:00:00</OriginalReleaseDate><ParentalWarningType>Explicit</ParentalWarningType>
<ResourceGroup><ResourceGroup ResourceGroupType="Component">${item41(2)}${item41(1)}</ResourceGroup></ResourceGroup></Release>
<TrackRelease><ReleaseReference>R1</ReleaseReference></TrackRelease></ReleaseList>
<DealList><ReleaseDeal><Deal><DealTerms><TerritoryCode>BR</TerritoryCode><TerritoryCode>PT</TerritoryCode></DealTerms></Deal></ReleaseDeal></DealList>
</ern:NewReleaseMessage>`)
