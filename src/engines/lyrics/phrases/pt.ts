// Portuguese phrases, as they are sung in Brazil. Rhymes are named by their letters, from the last stressed vowel.
import { readPhraseBook } from '../phrase-book.ts'

export const PORTUGUESE = readPhraseBook(
  ['“', '”'],
  `
# words
{w}, você dizia; você escreveu {w}; {w} na parede; falei {w} baixinho
{w} no papel; repito {w} sozinho; a palavra {w}; {w} no espelho
você me ensinou {w}; {w} com a tua letra; alguém gritou {w}; tudo diz {w}

# names
essa vai pra {n}; {n}, tá me ouvindo?; canto pra {n}; alguém conta pra {n}
{n}, você já sabe; por {n} e mais ninguém; aumenta o som, {n}; {n}, escuta bem

# city
luzes na avenida; chuva na esquina; passos na calçada; táxi na madrugada
roupa na varanda; vidro embaçado; vozes no metrô; sombras na parede
café na padaria; sirenes lá longe; cartaz na chuva; o último ônibus

# sea
areia nos sapatos; sal na camisa; barcos na neblina; vento lá do sul
redes na beira; ondas na pedra; farol lá longe; maré que sobe
conchas na mesa; gaivotas no cais; espuma na areia; um barco sem remo

# home
pão em cima da mesa; luz na cozinha; chave na porta; fotos na gaveta
discos no tapete; relógio parado; flores num copo; cartas sem abrir
poeira nos livros; a cama bagunçada; café passado agora; sol na janela

# road
poeira na estrada; mapa no painel; faróis na curva; motel na rodovia
o rádio ligado; janela aberta; asfalto e sol; malas no banco
posto de gasolina; duas pistas vazias; placas enferrujadas; amanhece na serra

# night
lua nos telhados; velas na mesa; cães pela rua; grilos no quintal
estrelas na poça; duas da manhã; lençol amassado; um bar quase vazio
ninguém na praça; nuvens na lua; postes acesos; rede na varanda

# weather
trovão lá longe; chuva na vidraça; garoa na cidade; folhas na calçada
neblina na serra; vento na cortina; poças no quintal; sol entre as nuvens
geada no campo; relâmpago em agosto; calor no asfalto; cheiro de terra molhada

# summer
bicicleta na rua; manga no quintal; janeiro no rádio; giz na calçada
pé descalço na grama; picolé na praia; rede na sombra; postal do sertão
fogos na areia; melancia gelada; balanço na praça; sal na pele

# station
bilhete na mão; trem na neblina; banco de madeira; rostos na janela
malas na fila; relógio da estação; pombos no telhado; apito no túnel
café no trem noturno; trilhos no vale; a última chamada; nomes no painel

# aggressive
## closers
a r: ninguém vai me parar; eu vim para ganhar; não sei me ajoelhar; isso vai estourar; ninguém vai me calar; melhor nem encostar
e r: não tenho o que temer; hoje eu vim pra vencer; não vou me render; nasci pra morder; quem manda vai saber; você vai conhecer
o u: o medo acabou; o jogo virou; seu tempo passou; a fera acordou; a casa balançou; meu nome te queimou
i r: você vai me ouvir; ninguém vai fugir; não adianta rir; aprendi a resistir; eu faço o chão rugir; a porta vai cair
a da: não te devo nada; a rua está tomada; chego de madrugada; coroa enferrujada; a raiva está armada; eu dobro a parada
e nte: eu bato de frente; a noite é da gente; o sangue está quente; comigo ninguém mente; eu quebro a corrente; você não é valente
## lifts
o go: Acende o fogo; Não é um jogo; Não peço logo
a ro: Que fique claro; O barato sai caro; Eu nunca paro
i m: Chegou o fim; Olha pra mim; Eu sou assim
o z: Escuta a voz; Golpe veloz; É contra nós
## hooks
a: {T}, ninguém parará; {T}, quem vem de lá?; {T}, o chão tremerá
a o: {T}, pura explosão; {T}, sem compaixão; {T}, treme o chão
e u: {T}, o mundo é meu; {T}, quem te esqueceu?; {T}, o chão cedeu
i: {T}, começa aqui; {T}, eu não fugi; {T}, eu resisti
## tails
e: Ninguém me deu a fé; Eu sempre fico em pé; Você já sabe quem é
u z: Apagou a luz; Carrega a cruz; Nada me seduz
a do: Eu venho do outro lado; Você foi avisado; Não fui quebrado
i a: Eu sempre sabia; Ninguém me ouvia; Isso eu já previa
## bridges
e z: Caí mais de uma vez; Olha o que isso fez; Agora é com vocês
a l: Me fizeram mal; Hoje eu sou metal; Vem o temporal
o r: Engoli a dor; Virou motor; Bate o tambor
u ro: Contra o muro; Saí mais duro; O resto eu juro

# angry
## closers
a r: não vou te ligar; cansei de escutar; você vive a jurar; não quero perdoar; você sabe machucar; você me fez errar
o u: tua boca me enganou; a casa desabou; a raiva aumentou; você não se importou; o prato quebrou; o nosso azedou
a da: já não digo nada; a porta está trancada; bato a porta pesada; mentira bem contada; a paciência esgotada; a carta foi rasgada
i a: era tudo hipocrisia; era o que eu temia; rasguei a fotografia; palavra tão vazia; acabou a cortesia; você só fingia
e r: não quero te ver; gostou de me ver sofrer; não vou me torcer; nada a agradecer; cansei de ceder; não tem o que fazer
i do: já nem duvido; tempo perdido; porta e ruído; sai como um bandido; não fui ouvido; nada esquecido
## lifts
a is: Não quero mais; Somos tão desiguais; Chega de sinais
e to: Nada é secreto; Seja direto; O fim é concreto
o ca: Fecha essa boca; A casa tá oca; A sorte se troca
i ra: Tudo é mentira; O mundo gira; Quem te admira?
## hooks
e s: {T}, tudo outra vez; {T}, conta até três; {T}, olha o que fez
o r: {T}, acabou o amor; {T}, guarda a flor; {T}, puro rancor
a l: {T}, ponto final; {T}, gosto de sal; {T}, fez tão mal
e i: {T}, não voltarei; {T}, tudo eu já sei; {T}, quanto aguentei
## tails
i: Eu me rendi; Nunca menti; Não me procure aqui
a o: Não peça perdão; Guarda o sermão; Falta coração
a va: E eu que te amava; Meu sangue era lava; Alguém me avisava
e go: Eu fiquei cego; Isso eu não nego; A conta eu carrego
## bridges
u do: Eu fui escudo; Eu dei de tudo; Eu fiquei mudo
a z: Eu quis a paz; Você nunca é capaz; Agora tanto faz
e nto: Vai com o vento; Eu não lamento; Acabou o tormento
i r: Eu te vi sair; Não vou fingir; Aprendi a seguir

# depressed
## closers
a r: cansei de esperar; não quero acordar; não paro de pensar; é difícil respirar; não sei recomeçar; tanto faz o lugar
i s: a vida por um triz; perdi a raiz; não sei ser feliz; ficou a cicatriz; ninguém me diz; apago o que eu fiz
e r: não deixo ninguém ver; não tem o que fazer; começo a me perder; não sei responder; não quero entender; é cedo pra escurecer
a da: não sinto quase nada; a voz tão apagada; a cama gelada; a tarde nublada; a porta encostada; a alma cansada
i o: a casa tem frio; o peito vazio; o sono é um rio; a vida por um fio; eu me desvio; o olhar sombrio
o u: o telefone calou; o sol não me achou; a música parou; não sei mais quem eu sou; a chuva chegou; a cor desbotou
## lifts
e nto: Não sei se aguento; O dia é lento; Eu digo que sim e invento
a l: Digo que não vai mal; Tudo é igual; Domingo sem final
o z: Perdi a voz; Silêncio atroz; Um frio feroz
u z: Não acendo a luz; Pesa essa cruz; Nada me conduz
## hooks
i: {T}, não fico aqui; {T}, eu me perdi; {T}, quase esqueci
e: {T}, não sei por quê; {T}, cadê você?; {T}, ninguém me vê
a: {T}, nada mudará; {T}, amanhã virá; {T}, tudo passará
o s: {T}, um frio atroz; {T}, nada entre nós; {T}, ficamos sós
## tails
u ra: A noite dura; Tanta amargura; Não acho cura
e z: E outra vez; Tanta escassez; Perdi a lucidez
a ma: Ninguém me chama; Não saio da cama; Acaba o drama
i do: O mundo faz ruído; Fico escondido; Me sinto perdido
## bridges
a o: Alguém me dá a mão; Nada foi em vão; Bate o coração
o r: Vai passar a dor; Amanhã vem cor; Um pouco de calor
e u: Abre um pedaço de céu; O dia amanheceu; Alguém me acolheu
i r: Hoje eu vou sair; Tento até sorrir; Eu quero seguir

# energetic
## closers
a r: a gente não vai parar; viemos pra dançar; a noite vai começar; o som vai decolar; ninguém quer descansar; o teto vai voar
o u: o grave estourou; a festa começou; o medo acabou; meu corpo acordou; a rua lotou; o ritmo me levou
e r: a gente vai correr; vem pra se acender; não tem o que temer; a pista vai ferver; até amanhecer; o céu vai descer
i r: a gente vai sentir; saímos pra curtir; ninguém quer ir dormir; o pulso vai subir; vai até cair; a porta vai se abrir
a o: bate o coração; sobe a pressão; treme todo o chão; canta a multidão; levanta a mão; vira um furacão
e nte: pula toda a gente; o ar está quente; não pensa, só sente; o ritmo é corrente; tudo é diferente; a lua está na frente
## lifts
a z: Agora tanto faz; Corre atrás; Eu sou capaz
e u: Mão pro céu; Tira o chapéu; Rasga esse véu
u ma: A noite se arruma; Sobe a espuma; Rasga a bruma
i va: A noite está viva; Fica na ativa; Ninguém se esquiva
## hooks
a: {T}, dança já; {T}, vem pra cá; {T}, quem ficará?
e: {T}, todo mundo em pé; {T}, mostra quem é; {T}, solta a fé
o l: {T}, até nascer o sol; {T}, no farol; {T}, dança no atol
i: {T}, fica aqui; {T}, hoje eu te vi; {T}, pula por ti
## tails
o r: Liga o motor; Sente o calor; Bate o tambor
a da: Não falta nada; Última jogada; Até a madrugada
e iro: Chega primeiro; O mundo inteiro; Som de pandeiro
u z: Acende a luz; Tudo reluz; Deixa a cruz
## bridges
o go: Respira e logo; Acende o fogo; Vira o jogo
a l: Me dá o sinal; Isso é carnaval; Nada é normal
o s: Só nós; Solta a voz; Corre veloz
i m: Não tem fim; Vem pra mim; A noite é assim

# euphoric
## closers
a r: a luz vai me elevar; não paro de flutuar; o céu vai cantar; não quero voltar; o tempo vai parar; aprendo a voar
o u: a noite brilhou; o céu se iluminou; a sombra se apagou; o medo sossegou; o sol nos beijou; o mundo girou
e l: a pele é papel; a noite tem mel; rodo em carrossel; a lua é um pincel; é sonho fiel; a gente é corcel
i a: só sinto alegria; a noite virou dia; somos luz e melodia; quem é que diria; o mar sorria; que doce magia
e r: te vejo amanhecer; não vamos descer; o mundo vai renascer; eu quero viver; a gente vai vencer; tudo pode ser
o r: tudo ganha cor; bate o mesmo tambor; o céu está a favor; é puro fulgor; eu tremo de amor; subo sem temor
## lifts
e u: Toca o céu; Cai o véu; O mundo é meu
a is: Quero mais; Mil sinais; Somos imortais
u a: Debaixo da lua; A noite é tua; Dança na rua
i r: Deixa ir; Volta a sorrir; Quero sentir
## hooks
a: {T}, muito além de lá; {T}, o sol nos chamará; {T}, nunca acabará
a o: {T}, sobe o coração; {T}, perco a razão; {T}, canta a canção
i: {T}, dentro de ti; {T}, tudo começa aqui; {T}, enfim te vi
u z: {T}, tudo é luz; {T}, o céu me conduz; {T}, tudo reluz
## tails
e s: Um, dois, três; Mais uma vez; Agora é de vocês
a o: Me dá a mão; Tudo é verão; Sem direção
o l: Nós somos o sol; Acende o farol; A noite é lençol
i ro: Eu respiro; O mundo deu um giro; Te olho e suspiro
## bridges
e nte: Eternamente; Brilha, gente; Tudo é presente
a r: Deixa levar; Sente o ar; Tudo vai brilhar
o u: A noite se entregou; O sol nos encontrou; Tudo começou
i a: Quem diria; Tanta energia; Que alegria

# happy
## closers
a r: eu gosto de acordar; vem cá, vamos dançar; a vida cheira a mar; não tem o que consertar; o sol voltou a entrar; dou risada sem parar
o u: a tristeza se mudou; o tempo melhorou; a sorte nos olhou; o rádio tocou; o dia começou; a avó gargalhou
i a: acordo com alegria; tem cheiro de padaria; você canta todo dia; a vizinha sorria; a tarde é macia; que bela companhia
e r: é bom te ver viver; não tem o que temer; a vida é de morder; que lindo amanhecer; o bom está por nascer; é fácil de entender
o r: o céu mudou de cor; o pão com seu calor; a vida está em flor; melhora o humor; eu sinto o sabor; se ouve um tambor
e u: tudo isso é meu; meu amor é teu; a dor adormeceu; o amor venceu; a sorte apareceu; o sol me aqueceu
## lifts
a sa: Alegria em casa; O sol é uma brasa; A vida ganha asa
i sa: Sente a brisa; Ninguém precisa; O mar avisa
o do: Eu jogo com o time todo; Do meu modo; Não ligo pro lodo
e na: A lua é plena; A vida é pequena; Vale a pena
## hooks
a: {T}, canta já; {T}, o sol virá; {T}, tudo bem está
o l: {T}, pão e sol; {T}, um girassol; {T}, gol de futebol
i: {T}, vem por aqui; {T}, a gente ri; {T}, eu já escolhi
e s: {T}, conta até três; {T}, dança outra vez; {T}, mais um mês
## tails
a o: Canta o coração; É a minha canção; É sempre verão
a da: Não falta nada; Janela ensolarada; A lua apaixonada
e iro: Amor verdadeiro; Te espero o ano inteiro; Flor no canteiro
i do: Nada é perdido; O bem vivido; Amor crescido
## bridges
a l: Se tudo vai mal; Tem carnaval; Sorriso é normal
e i: Se chover, cantarei; Contigo brindei; Nunca me cansei
o s: Somos só nós; Canta em voz; Ninguém a sós
i r: Vamos repartir; Só quero sorrir; Que bom existir

# in love
## closers
a r: não paro de pensar; eu volto a te olhar; você me faz voar; não quero te soltar; contigo eu quero estar; vou me apaixonar
e r: eu quero te conhecer; contigo amanhecer; você me faz tremer; não tem outro querer; eu vou te proteger; me deixo vencer
o u: a lua nos olhou; tua mão me achou; a sorte nos cruzou; teu riso me salvou; o mundo se calou; a vida começou
a da: só quero tua risada; não peço mais nada; tua voz de madrugada; você é minha chegada; dormindo na almofada; a lua emprestada
o r: me sobra teu calor; contigo não há dor; tua boca é uma flor; perdi o medo do amor; tudo ganhou cor; eu vivo a teu favor
i a: teu sol é a minha alegria; sonhei e não sabia; você é minha melodia; te quero todo dia; ilumina a noite fria; assim eu te queria
## lifts
a do: Fica do meu lado; Tinha sonhado; Tudo mudado
i go: Fica comigo; Teu colo é abrigo; O resto eu nem ligo
i ro: O mundo deu um giro; Roubo um suspiro; Por ti respiro
o ca: Tua boca me provoca; Meu mundo se desloca; O amor sai da toca
## hooks
i: {T}, fica aqui; {T}, só por ti; {T}, desde que te vi
e i: {T}, sempre te amei; {T}, eu te encontrei; {T}, contigo irei
a is: {T}, cada vez mais; {T}, mil sinais; {T}, não vai jamais
a o: {T}, meu coração; {T}, toda a razão; {T}, essa é tua canção
## tails
u a: Debaixo da lua; Minha alma é tua; O beijo na rua
i da: Te dou a vida; Minha querida; Você é a saída
e u: Você é o céu; O resto se perdeu; O amor nasceu
a o: Me dá a mão; Meu verão; Na contramão
## bridges
e z: Diz outra vez; Perdi a timidez; Um dia, talvez
o s: Só nós; Cala a voz; Nunca mais sós
a r: Se secar o mar; Vou te buscar; Vou te encontrar
i r: Contigo vou rir; Não vou mentir; Não sei te pedir

# sad
## closers
a r: cansei de esperar; tentei recomeçar; não quis perguntar; a chuva vai chegar; não sei como chorar; te vejo se afastar
o u: o trem já passou; a tarde se apagou; o eco não voltou; teu cheiro ficou; a vela queimou; ninguém me avisou
e r: não soube te prender; eu volto a te perder; você não vai ver; me resta aprender; começa a chover; eu não quis entender
i r: não soube o que pedir; eu tive que ouvir; não posso dormir; te deixo partir; é duro seguir; não quis te mentir
a da: a sala está calada; a carta está dobrada; já não resta nada; tua foto amassada; a luz da entrada; a xícara quebrada
e u: ninguém respondeu; o jardim morreu; o inverno desceu; você me esqueceu; o quadro envelheceu; o resto é meu
## lifts
a z: Não acho a paz; Eu não sou capaz; Agora tanto faz
i o: Que frio; O quarto vazio; Chora o rio
e lho: Me olha o espelho; Um céu vermelho; Peço um conselho
o ite: Chega a noite; O vento é açoite; Passa a meia-noite
## hooks
i: {T}, não vá daqui; {T}, o que foi que eu perdi; {T}, eu te esqueci
o u: {T}, não sei quem sou; {T}, você não voltou; {T}, acabou
a l: {T}, gosto de sal; {T}, me fez tão mal; {T}, é o final
e i: {T}, eu te esperei; {T}, por quê, não sei; {T}, sempre te amei
## tails
a o: Levou a canção; Vazio o colchão; Chama o coração
a z: Você não é capaz; O vento desfaz; Ficou a paz
u a: Foi-se a lua; Vazia a rua; A culpa é tua
i do: Nada esquecido; O tempo perdido; O bem vivido
## bridges
e z: Quem sabe outra vez; Perdi a lucidez; Foi em que mês?
a o: Solto a tua mão; Foi nosso verão; Sobrou solidão
o r: Me resta a dor; Secou a flor; Acaba o calor
i r: Eu tenho que ir; Aprendo a me despedir; Eu vi o sol cair
`,
)
