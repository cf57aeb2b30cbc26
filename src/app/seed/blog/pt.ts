// Os artigos da demo em português.
import type { DemoPosts } from './posts.ts'

export const pt: DemoPosts = {
  dates: {
    title: 'Deixe a data por último',
    summary:
      'Quase todo mundo escolhe a data primeiro e se arrepende depois. Conte de trás para a frente o que precisa acontecer antes, e a data aparece.',
    tags: ['Lançamentos'],
    coverAlt: 'Anéis laranja, amarelos e azul-esverdeados em volta de um centro escuro, como um alvo',
    markdown: `É na sexta que as paradas começam a contar e que as playlists editoriais mudam, por isso quase toda música sai na sexta. São cinquenta e duas datas por ano. A pergunta é para qual delas você consegue estar pronto.

## Quatro semanas, e não é superstição

Conte de trás para a frente:

- **Dia 0:** a faixa está em todas as lojas, e você tem algo para postar além de "já disponível".
- **Sete dias antes:** é a última chance de sugerir a música no Spotify for Artists para ela entrar no Radar de Novidades de quem segue você. Antes é melhor, porque quem lê é gente.
- **Duas ou três semanas antes:** as lojas já receberam, o pré-save funciona e a música aparece no formulário.
- **Quatro semanas antes:** você envia. Sobra tempo para uma capa recusada, um compositor esquecido ou um sample sem licença.

O que dá errado, dá errado na primeira dessas semanas. Se ela for também a última, não há o que fazer.

## Uma música, poucas frases

Dá para sugerir uma música inédita por vez. Escolha a que um desconhecido entende primeiro, que muitas vezes não é a sua favorita. E escreva o que não se ouve: de onde ela veio, quem toca e o que você vai fazer na semana do lançamento. Três frases simples valem mais que dez adjetivos.

## Quando mudar a data

Enquanto ninguém souber dela. Data anunciada é promessa para quem já salvou a faixa, e mudar nas lojas em cima da hora pode deixar duas versões da sua página. Se a master atrasar, seja sem graça: escolha uma sexta garantida e use o tempo.
`,
  },
  isrc: {
    title: 'Seu ISRC vai junto com você',
    summary:
      'Doze caracteres decidem se seus plays sobrevivem à troca de distribuidora. O que é um ISRC, o que ele não é e como trocar sem começar do zero.',
    tags: ['Lançamentos', 'Dinheiro'],
    coverAlt: 'Uma trama de pontos pretos sobre creme que, num canto, crescem e ficam vermelhos',
    markdown: `O ISRC é a placa de uma gravação. São doze caracteres, como \`QZ-PS1-26-00041\`: o prefixo de quem emitiu, o ano em que foi emitido e um número em sequência. Ele é da gravação pela vida toda, não importa quem distribui.

## O que ele identifica

Uma gravação, e não uma composição nem um lançamento. A mesma gravação num single, num álbum e numa coletânea tem três vezes o mesmo ISRC. Um remix, um edit, uma versão ao vivo ou um novo take é outra gravação e ganha o seu.

A composição por trás tem outro código, o ISWC, que fica com a editora ou com a associação de autores. O produto à venda tem um UPC.

## Por que ele importa na hora de sair

As lojas reconhecem uma gravação pelo ISRC junto com o áudio e os nomes. Se você entrega de novo o mesmo arquivo com o mesmo código, a cópia nova herda plays, salvamentos e lugares em playlists. Com outro código, ela é uma estranha que começa do zero.

Os relatórios também dependem dele. Eles chegam meses depois dos plays, e o que ninguém reconhece fica parado até alguém explicar.

## Como trocar sem perder nada

1. Antes de cancelar qualquer coisa, anote o ISRC de cada faixa e o UPC de cada lançamento. Eles estão na conta antiga e nos seus relatórios.
2. Entregue pela nova distribuidora o mesmo áudio, com os mesmos títulos, artistas e códigos.
3. Espere a cópia nova estar no ar em todas as lojas com a contagem antiga.
4. Só então tire a antiga do ar.

Por alguns dias você vai ver duas cópias, e é assim mesmo. O buraco a evitar é o outro: uma semana sem nenhuma.
`,
  },
  splits: {
    title: 'Combine a divisão antes do refrão',
    summary:
      'Dividir é fácil enquanto a música não vale nada. Como funcionam as porcentagens, do que elas são parte e um jeito de ter essa conversa.',
    tags: ['Dinheiro'],
    coverAlt: 'Blocos azuis, amarelos e pretos de alturas diferentes, como os prédios de uma cidade',
    markdown: `Três pessoas fazem uma música numa terça. Um ano depois ela dá dinheiro, e cada uma lembra da terça de um jeito. Uma ficha de divisão serve para perguntar às três na própria terça.

## Duas divisões diferentes

Há duas coisas para dividir, e elas não precisam ser divididas do mesmo jeito:

- **A composição:** letra e música. É de quem escreveu, e quem paga é a editora ou a associação de autores.
- **A gravação:** o que as lojas pagam pelos plays e downloads desta versão. É a parte que a sua distribuidora informa e consegue dividir.

Quem fez o beat pode ter parte das duas. Quem tocou num dia de estúdio e recebeu por ele, muitas vezes de nenhuma. Nada disso é lei da natureza: é o que vocês combinam.

## Porcentagem de quê

Digamos que uma loja pague US$ 200 por um mês. Num plano sem taxa, tudo é dividido:

| Quem | Parte | Valor |
| --- | --- | --- |
| Voz | 60% | US$ 120 |
| Produção | 25% | US$ 50 |
| Guitarra | 15% | US$ 30 |

Se alguém pagou o clipe, combinem se isso sai antes. "Primeiro recupero meus 400, depois a gente divide" é um acordo justo, desde que esteja escrito antes do primeiro relatório.

## Três perguntas

Quem está na música? O que faltaria sem cada pessoa? E o que acontece se alguém sumir? Escrevam as respostas em números que somem 100, mandem para todo mundo e esperem o sim de cada um.

Depois, não mexam no passado. Se uma parte mudar, que mude a partir de um mês, para o dinheiro antigo ficar onde está.
`,
  },
  loudness: {
    title: 'Mais alto não soa mais alto',
    summary:
      'As plataformas tocam todas as músicas quase no mesmo volume. O que −14 LUFS quer dizer, o que não quer e o que pedir de uma master.',
    tags: ['Som', 'Lançamentos'],
    coverAlt: 'Linhas finas e escuras sobre fundo pêssego que sobem em duas colinas suaves',
    markdown: `Toque duas masters da mesma música, uma 6 dB mais alta. Quase todo mundo prefere a mais alta. Agora iguale o volume e pergunte de novo. Esse segundo teste é o que uma plataforma faz com a sua música o dia inteiro.

## O que o número diz

LUFS medem o volume como o ouvido percebe, na média da música inteira. O Spotify toca a uns −14 LUFS, o YouTube quase igual, o Apple Music a uns −16. Uma master a −8 é abaixada em 6 dB no Spotify. Ela acaba tão alta quanto as vizinhas, só que sem os picos que perdeu no caminho.

Então −14 é uma meta? Não. É o nível em que a música toca, e ninguém recusa uma faixa por passar dele. Uma mix densa pode soar bem a −10, e um disco calmo, a −18. O número diz o que vai acontecer, não o que é bom.

## O pico que não está no arquivo

As lojas codificam seu arquivo em AAC ou Ogg, e entre duas amostras a curva pode subir acima das duas. Esse é o pico real. Deixe espaço: o teto de costume é −1 dBTP, e −2 é mais seguro para uma master alta. Sem isso aparece uma distorção que ninguém ouviu no estúdio.

## O que pedir

- Um WAV ou FLAC de 24 bits, não um MP3.
- Pico real de −1 dBTP ou menos.
- As músicas de um álbum em proporção umas com as outras. As plataformas mantêm isso quando o álbum toca do começo ao fim.
- Uma comparação no mesmo volume. Se a master só ganha quando está mais alta, ela não ganhou.

Depois desligue a tela e ouça. Medidores servem para achar erros; nunca gostaram de uma música.
`,
  },
}
