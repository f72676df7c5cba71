import { agreementOf } from '../agreement.ts';

/** Portuguese articles, adjectives and participles around a noun that changes its gender. */
export const agree = agreementOf({
  determiners:
    'o a,os as,um uma,uns umas,do da,dos das,no na,nos nas,ao à,aos às,pelo pela,pelos pelas,num numa,nuns numas,dum duma,este esta,estes estas,esse essa,esses essas,aquele aquela,aqueles aquelas,deste desta,destes destas,desse dessa,desses dessas,daquele daquela,daqueles daquelas,neste nesta,nestes nestas,nesse nessa,nesses nessas,naquele naquela,naqueles naquelas,àquele àquela,meu minha,meus minhas,teu tua,teus tuas,seu sua,seus suas,nosso nossa,nossos nossas,todo toda,todos todas,outro outra,outros outras,algum alguma,alguns algumas,nenhum nenhuma,mesmo mesma,mesmos mesmas,primeiro primeira,primeiros primeiras,segundo segunda,último última,últimos últimas,muitos muitas,poucos poucas,vários várias,dois duas,ambos ambas,bom boa,bons boas',
  adjectives:
    'novo nova,velho velha,antigo antiga,pequeno pequena,preto preta,branco branca,vermelho vermelha,amarelo amarela,cheio cheia,vazio vazia,aberto aberta,limpo limpa,sujo suja,público pública,privado privada,moderno moderna,plano plana,tátil tátil,largo larga,próprio própria,único única,escuro escura,rápido rápida,caro cara,barato barata,melhor melhor,pronto pronta,masculino masculina,feminino feminina,gratuito gratuita,sozinho sozinha,bonito bonita,doméstico doméstica,eletrônico eletrônica,eletrónico eletrónica,ótimo ótima,inteiro inteira',
  participle: /^\p{L}{2,20}[ai]d([oa])s?$/u,
  noParticiples: 'cada nada lado lados vida comida cidade todo estado passado',
  copula:
    'é são era eram foi foram está estão estava estavam ficou fica ficava será seja esteja parece continua',
  adverbs: 'muito bem mais já não também sempre ainda quase completamente',
  contractions: [],
});
