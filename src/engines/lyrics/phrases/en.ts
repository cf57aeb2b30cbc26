// English phrases. Rhymes are named as in the CMU Pronouncing Dictionary, from the last stressed vowel.
import { readPhraseBook } from '../phrase-book.ts'

export const ENGLISH = readPhraseBook(
  ['“', '”'],
  `
# words
I say {w} out loud; You wrote {w} in ink; {w} on the envelope; {w} upon the mirror
The word for it is {w}; {w} in your handwriting; You whispered {w} once; {w} in capital letters
I keep hearing {w}; They painted {w} on walls; We carved {w} in wood; {w} across the ceiling

# names
This one is for {n}; {n}, are you listening; I sing it to {n}; Somebody tell {n}
{n}, you know the story; For {n} and for no one; Turn it up for {n}; {n}, hear me out

# city
Sirens on the corner; Neon on the window; Footsteps on the stairwell; Steam above the subway
Taxis in a hurry; Rooftops after midnight; Coffee in a paper cup; Shadows on the crosswalk
Strangers at the counter; Music from a basement; Lights above the river; Posters on the brickwork

# sea
Waves against the harbor; Salt upon the windshield; Driftwood on the shoreline; Sand inside my pockets
Gulls above the water; Lanterns on the jetty; Ropes along the pier; Boats without a captain
Tide across the pebbles; Wind across the sandbar; Shells upon the counter; Fog around the lighthouse

# home
Kettle on the burner; Slippers in the hallway; Bread upon the table; Paint beneath my nails
Key beneath the doormat; Stamps inside the drawer; Curtains in the kitchen; Letters in a shoebox
Records on the carpet; Clock above the doorway; Dust along the bookshelf; Sunlight on the floorboards

# road
Windows all rolled down; Two lanes through the summer; Gas station flowers; Maps across the dashboard
Headlights in the mirror; Miles upon the meter; Motel by the freeway; Gravel at the roadside
Exit signs and billboards; Radio and static; Sunrise on the hood; Boots beside the pedals

# night
Stars above the parking lot; Midnight on the doorstep; Moon behind the chimneys; Candles in a bottle
Lamps along the river; Dogs beyond the fences; Crickets in the silence; One light on the hillside
Two o'clock on Sunday; Fireflies in the tall grass; Phone beside the pillow; Clouds across the moon

# weather
Thunder in the distance; Rain against the awning; Snow upon the rooftops; Leaves along the sidewalk
Lightning on the water; Ice along the branches; Heat above the asphalt; Puddles in the courtyard
Clouds above the steeple; Wind inside the chimney; Sun between the showers; Mist across the meadow

# summer
Bikes along the alley; Cherries in a basket; July upon the speakers; Swings above the playground
Chalk upon the driveway; Barefoot on the pavement; Postcards from the desert; Ice cream on your fingers
Sunburn on my shoulders; Hammocks in the garden; Fireworks in August; Peaches on the counter

# station
Tickets in my pocket; Platform after midnight; Suitcase by the railing; Whistles in the tunnel
Coffee on the night train; Faces at the window; Clocks above the platform; Pigeons in the rafters
Rails across the valley; Signals turning amber; Benches by the doorway; Names upon the schedule

# aggressive
## closers
AY: you can look me in the eye; I was born to defy; I don't need a reason why; the wells are running dry; there's nothing I won't try; I'm louder than the sky
OW: I go where I want to go; get ready to take a blow; you talk and you never show; they told me that I was slow; I'm reaping what I sow; you should have let me know
EY: you better get out of my way; I run it every day; there's nothing for you to say; this isn't a game I play; I came here and I'll stay; I'm not the one who'll pay
AO L: I'm running right through the wall; I'm going to take it all; the bigger they are, they fall; I'm standing ten stories tall; I never returned your call; I'm done with feeling small
EH D: I'm living inside your head; remember the words I said; I'm painting the city red; you follow where I have led; you're hanging by a thread; I wake the quick and dead
IY: there's nobody stopping me; I'm hunting and running free; I'm everything you can't be; I'm breaking the lock and key; you don't want to disagree; I'm bigger than you can see
## lifts
AH N: Count to one; The waiting is done; Nobody taught me to run
AY T: Step into the light; I never lost a fight; Here we go, hold tight
AW N: I'm coming into town; You can't hold me down; Somebody lost a crown
EY M: Everybody knows my name; You can keep the fame; I'm walking through the flame
## hooks
IY R: {T}, say it loud and clear; {T}, show me what you fear; {T}, I'm already here
AE K: {T}, I'm never going back; {T}, watch me paint it black; {T}, like a heart attack
UW: {T}, coming after you; {T}, nothing I can't do; {T}, burning right on through
AO N: {T}, every brake is gone; {T}, I'm the king, you're the pawn; {T}, I fight until it's dawn
## tails
AH F: I have had enough; You were never tough; Nothing but a bluff
AY N: What you call yours is mine; I never wait in line; You must have missed the sign
EH L: Go ahead and yell; Hear the closing bell; Look at how you fell
OW N: I came to take the throne; I walk the road alone; My heart is made of stone
## bridges
AA R K: They left me in the dark; And all I needed was a spark; Now listen to me bark
IH L: They told me to sit still; I said I never will; Now I'm over the hill
AO R: They locked up every door; I always come for more; You hear me through the floor
EY S: They laughed into my face; I won them every race; And now I own the place

# angry
## closers
AY D: you looked at me and you lied; I swallowed all my pride; I have nothing left to hide; you never once took my side; you knew how hard I tried; something in here has died
OW Z: that's just how the story goes; you step on everyone's toes; it's nothing you ever chose; everybody in here knows; I burned every single rose; look at how the fire grows
EY M: you're playing a dirty game; I carry all of the blame; you never learned my name; tomorrow you'll say the same; I hope you enjoy the fame; the house is going up in flame
AO R: I'm slamming every door; I don't know you anymore; you started a pointless war; your picture is on the floor; I'm finally keeping score; I'm rotten up to the core
EH T: you live on what you can get; you haven't paid your debt; it isn't over yet; I'm breaking a cold sweat; I'm done with your cold regret; I lost the final bet
UW: I'm through with believing you; you twist what you know is true; I know what you put me through; there isn't a thing you'd do; you took and the anger grew; my knuckles are turning blue
## lifts
AH F: Enough is enough; You're calling my bluff; I'm done with your stuff
AY: Don't tell me to try; Don't ask me why; You had your alibi
IY: Don't talk to me; Just let me be; Now everyone can see
EH L: You cast your spell; You know me well; I wish you well in hell
## hooks
EY K: {T}, you're all I can't take; {T}, everything you say is fake; {T}, you were my worst mistake
AO L: {T}, I'm taking back it all; {T}, don't you ever call; {T}, watch the towers fall
AW T: {T}, you can hear me shout; {T}, now I'm getting out; {T}, never had a doubt
EY: {T}, you will rue the day; {T}, nothing more to say; {T}, get out of my way
## tails
IH T: You wrote the book on it; I won't pretend to sit; You set the fire I lit
OW N: Leave me alone; Put down the phone; You reap what you have sown
AY T: I won't be polite; You never fought me right; No sleeping tonight
AH N: You broke it for fun; Look what you've done; There's nowhere left to run
## bridges
EH R: I used to care; You were never there; Now I just stare
IH N: You wore me thin; You lost, I win; You're under my skin
OW L: You took control; I paid the toll; You can't have my soul
AE K: Don't you look back; I changed the track; You left a crack

# depressed
## closers
EY: the morning is turning gray; I say that I'm okay; the colors have drained away; I sleep through another day; I don't have a thing to say; I cancel and I stay
OW: the hours are moving slow; I say it so they don't know; there's nowhere I want to go; I'm deaf to the radio; my voice is a whisper, low; I'm walking through heavy snow
AY T: I'm tired of being polite; the curtains are drawn in tight; I'm staring at nothing all night; the city has lost its bite; I don't have the strength to fight; the words never come out right
IY: there's someone who looks like me; I'm locked in and lost the key; it's heavy and they don't see; I'm hiding in company; I'm not who I used to be; I nod and I just agree
AO L: I'm counting the cracks in the wall; I can't feel a thing at all; I let it ring when they call; I'm feeling incredibly small; I hear them laugh down the hall; the evenings begin to fall
UH D: I'd change it if I could; I say that I'm feeling good; I froze in the place I stood; I never said what I should; I'm hollow as driftwood; I'm pulling up my hood
## lifts
AH M: My fingers are numb; I don't answer, I'm dumb; Whatever may come
EY K: I'm tired and awake; I bend and don't break; How long does it take
IH NG: I don't feel a thing; I'm waiting for spring; I don't hear it ring
AY N: I tell them I'm fine; I'm walking the line; I'm waiting for a sign
## hooks
IY R: {T}, I'm barely here; {T}, I disappear; {T}, another year
EY N: {T}, talking to the rain; {T}, running in my vein; {T}, nothing to explain
AW N: {T}, you're pulling me down; {T}, a shadow over town; {T}, I'm wearing a frown
OW N: {T}, I'm here on my own; {T}, a heavy stone; {T}, don't leave me alone
## tails
EH D: I can't get out of bed; So many things unsaid; The noise is in my head
UW: The gray was once a blue; I wonder if you knew; I'm only passing through
AY: I don't know how to cry; I couldn't tell you why; The days go drifting by
AH M: I'm waiting and I'm numb; I know the day will come; The rain begins to drum
## bridges
AO R: I think I hear the door; I've been through this before; I'll try a little more
AY D: Come sit here by my side; I have no need to hide; At least I know I tried
AE N D: If you could understand; You only hold my hand; And I am here to land
EY: But somebody will stay; The night will drift away; I made it through the day

# energetic
## closers
EY: we're turning the night to day; we're already on our way; there's nothing that we delay; the band is about to play; get up and begin to sway; hear what the speakers say
AY: we're never asking why; we're lifting off to fly; my hands are in the sky; the ceiling is not too high; we're louder than July; the summer goes flashing by
AO L: we're shaking the dance hall; I'm bouncing right off the wall; come on and answer the call; we're giving the night our all; nobody is going to stall; we're catching you when you fall
OW: the rhythm begins to grow; we're moving with the flow; there's fire in all we throw; the whole of the crowd is aglow; my heart is about to blow; it's all I want to know
IY T: we're living inside the beat; I'm dancing across the street; we're burning up in the heat; I can't feel my tired feet; the taste of it is so sweet; nobody here wants a seat
AH N: we're only just getting begun; I'm chasing after the sun; we're going to ride and run; we're having too much fun; a hundred of us are one; the night is never done
## lifts
EY T: Come on, don't wait; It's never too late; Swing open the gate
AY Z: Open up your eyes; Watch the tempo rise; Feel it in your thighs
AW N D: Turn up the sound; Up from the ground; Pass it around
OW D: Here comes the load; Now let it explode; We're taking the road
## hooks
EH D: {T}, full speed ahead; {T}, from green to red; {T}, just like I said
AH P: {T}, turn it up; {T}, never stop to fill the cup; {T}, like a runaway pup
AY T: {T}, all through the night; {T}, hold on tight; {T}, into the light
UW: {T}, me and you; {T}, breaking through; {T}, nothing we can't do
## tails
IY: Move along with me; This is how it should be; We were born running free
AA T: Give it all you've got; Spin around on the spot; The night is running hot
IH L: Nobody stands still; I'm doing it for the thrill; We're rolling up the hill
AO R: Out on the floor; Give me some more; Hear the engines roar
## bridges
OW: One breath, take it slow; Then let it go; Everybody in the row
EY K: Feel the ceiling shake; We give and we take; We're wide awake
IY R: Everybody here; Bring it to me near; Throw away the fear
AH V: Hands above; Push and shove; This is what I'm dreaming of

# euphoric
## closers
AY: we're painted upon the sky; I'm laughing until I cry; we're never going to die; I've never been up this high; the stars are drifting by; the night is a lullaby, oh my
OW: there's everything in the glow; I'm letting it all go; the heavens are just below; the rivers will overflow; we're dancing on all we know; the minutes are melting slow
AY T: we're drinking up the light; we're golden in the night; the wings of a paper kite; the world is burning bright; it's never felt this right; we're climbing from height to height
IY: the whole of the world's at sea; there's lightning inside of me; the moment has set me free; I'm all I could ever be; the sky is a burning tree; the morning has lost its key
EY: the morning is far away; we're leading the stars astray; the angels begin to play; the colors begin to spray; forever is made today; I'm begging the sun to stay
UW: I'm dizzy because of you; it's more than I ever knew; we're soaring above the blue; the feeling is coming through; I'm flying and you are too; we're made of the morning dew
## lifts
AO L: We're rising up tall; Can you feel it all; Hear the angels call
AH N: Two hearts into one; Come into the sun; Our lives have begun
EH L: I'm under your spell; Can you even tell; We rose and we fell
AA R: We've come so far; We follow a star; Just as we are
## hooks
AY Z: {T}, in your eyes; {T}, feel it rise; {T}, a sweet surprise
OW M: {T}, we're never coming home; {T}, a galaxy to roam; {T}, we're dancing on the foam
AH V: {T}, this is love; {T}, from far above; {T}, all I'm dreaming of
EY M: {T}, calling your name; {T}, never the same; {T}, we're in the flame
## tails
IH L: My heart won't be still; We're floating at will; I'm feeling the thrill
OW L: It fills up my soul; The broken is whole; I'm losing control
AW N D: We're lost in the sound; I'm no longer bound; My feet leave the ground
IH NG: Let everything ring; I hear the night sing; We live like a king
## bridges
EY S: Suspended in space; The light on your face; I'm keeping this place
EH R: Suspended in the air; Your hands are everywhere; A moment of prayer
IY R: The sky is so clear; I'm glad you are here; Come closer, my dear
AY D: The heavens collide; I have you by my side; We open up wide

# happy
## closers
EY: I'm having a perfect day; the worries are far away; the kids are outside to play; the garden is full of May; I know that I'm here to stay; there's nothing I have to pay
AY: my hat and my hopes are high; there isn't a cloud in the sky; I don't need a reason why; we're eating a cherry pie; the worries have all gone by; we're laughing until we cry
UW: I'm smiling because of you; the shirt that I wear is new; the sky is a brilliant blue; I'm humming a song or two; I like every kind of view; there's nothing I have to do
IY: there's sunlight on you and me; the best of it comes for free; we're sharing a cup of tea; I'm happy as I can be; the cat has climbed up the tree; there's so much I want to see
AO NG: the radio plays our song; the coffee is hot and strong; the evening is warm and long; we're happy to get it wrong; we bang on the dinner gong; we show up among the throng
AY T: it's going to be alright; I'm feeling so feather light; I woke and the world is bright; I'm taking another bite; I'm flying a paper kite; we dance in the kitchen all night
## lifts
IH NG: Let the bells ring; I feel like the spring; I might start to sing
AW N D: Good news all around; My feet off the ground; I love how we sound
AH N: Come out in the sun; We've only begun; The worries are done
AE N D: Just give me your hand; It's all going as planned; My heart is a band
## hooks
AE M: {T}, happy as I am; {T}, toast and jam; {T}, doors that never slam
OW: {T}, everybody ought to know; {T}, I let the bad days go; {T}, wherever the winds may blow
EH R: {T}, love is in the air; {T}, flowers in your hair; {T}, walking without a care
IY R: {T}, I'm glad you're here; {T}, the best of the year; {T}, everything is clear
## tails
AY L: That's what makes me smile; Let's stay for a while; We walk the extra mile
UH D: Oh, it feels good; We do what we should; I'm glad that I could
OW L: That's good for my soul; I'm happy and whole; We go for a stroll
EH S T: I think we're blessed; You know the rest; These days are the best
## bridges
EY N: Even in the rain; I would do it again; I can't complain
AO L: Big and small; I'll take it all; Even if I fall
IY P: This is ours to keep; The water is deep; We laugh in our sleep
AH V: The stars up above; You fit like a glove; It has to be love

# in love
## closers
AY Z: I'm falling into your eyes; my heart is in your size; you're always a new surprise; I'm giving up all my lies; I'm terribly far from wise; I've nothing to disguise
OW: I want you to always know; I'm never letting go; you make all the flowers grow; I'm yours from head to toe; I love how the candles glow; you talk and I overflow
EY: you're taking my breath away; I'm begging you please to stay; I fall for you every day; I don't know the words to say; you're driving the clouds astray; we kiss in the month of May
IY: you mean everything to me; I'm giving you lock and key; we carve our names in that tree; I'm swimming in your sea; it's easy for us to be; the rest of them disagree
AA R T: I gave you all of my heart; I loved you right from the start; I never want us apart; you turn every day to art; you read me like a chart; my arrow has found its dart
UW: I'm crazy about you; I've never felt love so true; the moon is in love here too; I'd paint all the bridges blue; my heart has a better view; there's nothing I wouldn't do
## lifts
AY T: Stay for the night; Turn off the light; You hold me tight
EY M: I whisper your name; You feel the same; We're fanning the flame
OW Z: I'm down to my bare toes; Everybody knows; A single red rose
IY R: Come over here; I feel you near; You make it all clear
## hooks
AY N: {T}, tell me you're mine; {T}, your hand in mine is fine; {T}, sweeter than wine
AO L: {T}, you have it all; {T}, you're my fall; {T}, I wait for your call
EH R: {T}, everywhere; {T}, I swear; {T}, hands in my hair
AH N: {T}, you are the one; {T}, my moon and my sun; {T}, my heart is undone
## tails
AY D: Right by my side; Nothing to hide; I'm satisfied
EY S: I love your face; This is our place; In your embrace
AH CH: I want your touch; I love you so much; My rock and my crutch
EH D: The words that you said; They spin in my head; I'm blushing in red
## bridges
OW L D: When we are old; And out in the cold; A hand to hold
IY M: It feels like a dream; Whatever the world may scheme; We float down the stream
IH N: You're under my skin; Your chin on my chin; So let it begin
EY N: Come sun or rain; By boat or train; I'd choose you again

# sad
## closers
EY: the morning is turning gray; I learned how to look away; there's nothing for me to say; I asked for the night to stay; the songs have no heart to play; I lose you more every day
AY T: I left on the hallway light; I'm missing you every night; I'm losing another fight; the train pulled away from sight; I fold up the letters tight; we never could get it right
OW: I waited too long to know; the river is moving slow; I never wanted to go; the garden is under snow; I'm watching the ember glow; the curtains are hanging low
IY: there's nobody here but me; I gave you my heart for free; the tide took the rest to sea; I turn an abandoned key; we're not who we used to be; our names are still on that tree
UW: I still set a plate for you; the night isn't passing through; the window has lost its view; I told them I always knew; the photographs turned to blue; there's nothing more I can do
AO L: I'm talking to every wall; I'm waiting for you to call; the leaves have begun to fall; I hear you along the hall; I wasn't enough at all; the room has become too small
## lifts
EH N D: You were my friend; I'm learning to bend; I couldn't pretend
AW N: The sun's going down; I'm leaving this town; I try not to drown
EY K: My hands start to shake; For everyone's sake; I'm still wide awake
AO R: You walked out the door; I've been here before; I'm not crying anymore
## hooks
IY R: {T}, I'm still waiting here; {T}, you disappear; {T}, another year
OW N: {T}, I'm dancing alone; {T}, a heart of stone; {T}, I wait by the phone
AY: {T}, I'll never know why; {T}, we said goodbye; {T}, under an empty sky
EY N: {T}, you're calling in the rain; {T}, over again; {T}, a beautiful pain
## tails
AH V: I called it love; The clouds above; That's all I'm thinking of
AY N: I say I'm fine; You used to be mine; I still draw the line
EH T: I can't forget; A quiet regret; The pillow is wet
IH L: My heart stands still; I'm holding on until; I always will
## bridges
AA R T: I knew from the start; You're miles apart; You left with my heart
AY M: If I had the time; I would make it rhyme; It wasn't a crime
EY S: I can still see your face; I'm leaving a space; There's only a trace
UH D: I would if I could; I never understood; I hope you are good
`,
)
