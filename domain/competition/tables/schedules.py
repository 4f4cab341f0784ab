"""Round robins at tables of three to five, found by search or made by a construction; tests say how good each is.

Keys are size of table and players, in `IN_ROUNDS` also the rounds. Each word is a table, each letter a player.
"""

# ruff: noqa: E501

FREE = {
    (3, 4): "021 032 132 130",
    (3, 5): "143 420 410 032 132",
    (3, 6): "451 201 342 540 523 301",
    (3, 7): "160 563 320 540 426 431 251",
    (3, 8): "274 106 023 462 726 765 453 160 215 563 231 705 740 514 713 034",
    (3, 9): "764 485 638 620 014 516 173 572 432 780 128 053",
    (3, 10): "086 301 397 483 506 827 632 617 475 490 780 241 964 189 152 713 385 042 925 956",
    (3, 11): "193 728 329 905 638 a71 810 521 671 087 460 0a2 375 56a 854 269 a89 534 624 03a a14 794",
    (3, 12): "952 621 751 465 619 9a3 ba1 a86 041 b90 082 0a5 24a b67 b58 207 2b3 630 894 183 375 978 b43 a74",
    (3, 13): "624 687 251 27b 8a2 329 1a7 573 c47 ac3 189 a94 b1c c20 84b 63b 65a 380 69c 405 413 b0a 790 016 5b9 c85",
    (
        3,
        14,
    ): "284 864 03a 819 08c 62a 0b6 d41 8a3 512 295 935 7d2 374 5ad 3b2 2c9 163 3bd 904 97b 587 720 083 4b1 bcd b1a 5c0 576 da9 ca4 34c a67 19a 7d8 b54 6d0 71c dc2 b86 501 9c6",
    (
        3,
        15,
    ): "50d 30c e43 87a 591 735 e16 4d6 693 892 a02 241 d9a 1b8 e90 a65 d38 de2 5e8 7ce b06 701 408 4ca 25c 497 1cd 86c a13 5b4 bc9 b32 627 bae bd7",
    (
        3,
        16,
    ): "c26 b45 6e9 614 920 2f5 b32 f09 e7b 4bd 5ef 9ab 8ac 856 10e 704 571 827 891 921 6f3 c0a e84 2a4 1cb ec3 e17 394 83d 9d5 8b6 c97 830 50a 4cd fd7 a6e daf 35c 3a7 bcf 13d 765 e2d b02 4f8 af1 6d0",
    (
        3,
        17,
    ): "8e4 576 da4 edb e1a 86c 274 3g5 3f7 26g 430 d9g egc c32 97b 5e2 6ga 60e 7ca bd6 9f8 2a1 0e7 615 fc4 1df 2c1 d7c 98a 3d0 54d 85b g87 10g a3b gb4 b41 82d 197 e93 5af cb0 649 183 8a0 fb2 920 gef 0f5 c95 6f3",
    (
        3,
        18,
    ): "7b0 0f7 h1c 5dg 2ga dh9 65h 374 d3a b12 c08 e1a 2e8 g78 58b c6d 20d 579 h8d 651 f14 036 c94 f81 2f9 8a9 524 3c9 0h4 4db cbe he7 1d7 h23 8b6 a50 901 hfg 672 a6f c7a bah 13g fb3 53e 4ae 348 fc5 0eg fed gb9 6e9 c2g g46",
    (
        3,
        19,
    ): "129 d15 f3h 628 h54 d40 20h 570 87e dfa g06 6ia fe9 ei0 2e4 569 908 1fi c97 146 abe c6e 84i 8h1 a85 731 id2 2ga 03a 0fc 1ge b9d fg4 chg 23c 439 hed 53e 3ib 8cd g38 7a4 b01 hi7 72b gi9 bg5 5ic 6hb 2f5 1ac ha9 bc4 6d3 fb8 6f7 7dg",
    (
        3,
        20,
    ): "d1h c5h 325 86c h2f 5c8 j5b 489 7be jf6 f0a gfe 5jf a7c a50 91h dja abh e01 j07 g63 bhj 6i9 ci3 1a5 j8e i5d if4 4a2 j13 eg5 451 g29 g1c 4bc a4e 92d e9j 6db 3f4 30d c2j 8fd 61i 695 g04 7d4 b21 jg8 8ai 9a3 f7g eh3 0e7 46e e2i h49 827 dcf b3i g8b 791 0h8 2ga ecd 608 h26 0ib 4ji 7hi 73b 2c0 c09 183 idg 375 9fb gdh 6f1 a67",
    (
        3,
        21,
    ): "i71 g51 a1f cdh 9ej 42j h1j ef2 bc3 k5j 27g ka6 ijc 76e i32 759 ahe 250 6dg 5ca 8c1 4f6 26c g94 h9f 4a7 40d kfi 163 9a3 0aj adi jfd i0g d35 921 41b i8b jg8 37j 2bh 28a 34k ge3 h65 e0b abg 584 9bk 7bd kc7 3f0 dk2 ei5 78f ek8 gfc c09 086 bf5 e4c 1de 10k 9d8 07h ghk 96i 6jb hi4 38h",
    (
        3,
        22,
    ): "ia1 5fe aj0 86l b9l b63 956 lh0 h1e 839 6a5 cgb f14 52g e27 0d9 j94 dgk gf2 aec ik4 29a h24 e53 kdh 0jg 8bh 3c1 9ei 150 jbd j4l 19k 4ge j81 23d lcf 162 3l2 5d8 aid kfa ej2 f30 3kg 5cl 1gl 76d 754 8k2 5jk 6jc i6f 2ic 0kc kli 4d1 bc7 aj7 l70 h3a 84c 973 cdf bek 7hd 8ag 7ig 9la 7b1 8f7 46e gf9 b02 06i ab4 403 j3i h18 8bi lde 5hi e08 67k 6gh fb5 c9h jfh",
    (
        3,
        23,
    ): "g3k i58 d53 je2 lj7 98d a42 4df j9f 017 2d6 c9l 9bm m1i 7dm 8e0 jb4 kcd 4gh e96 6jk 7fg 9k0 gib 2g0 h2f gm8 3mf 0lh fec 0b5 c5h mh6 ajm bac 8la 65f l12 02m kaf 5em 5lk k82 134 e1a bf2 bd1 j03 1dh c51 4c0 f81 4il cgi ehk 794 83b gej i06 c32 i7a k61 d5j b6g ag5 8c7 9ah h39 954 527 i3k b7k 19g 76c 46e 1j8 jhi l68 leb 4mk i0f lgd d0a h84 ide cmj b7h 92i fl3 aml 73e 63a",
    (
        3,
        24,
    ): "5ig 49a 3i0 nkl lf3 cmn 9f7 dac 4lm 8l2 l5d 5em 072 g9j 834 ilc 4hc 87i d4n 9n6 e7d k86 dbg 92b 0mj 146 f8g 9im fd0 8b1 gec c7b k67 0en ji3 8j5 mh3 h9l g0k 2ag 6c0 ahn e4k jna 0a8 0dh jb4 if4 ia1 71e 47g a56 5cf lb6 2k1 3e9 ikh kaf 049 e8h dm8 0l1 85n 3kd mbk n37 jkc 98c 7jl 2c3 1fj 2in h57 351 6ej 05b j2d h2j 1ng d6i f1m ma7 fe2 26m ael hbg mlg d19 6hf ebi nbf 5k9 hc1 542 a3b 63g",
    (
        3,
        25,
    ): "987 6l2 cj0 kd6 n9a 630 bln lo4 aim 9db jfe ho7 7ad 1bf cgl 7me 5j9 nij l39 1ga 0m9 3bj a8o ck7 576 51h 13m f0o 7lf o61 nke 2dj d4c j41 bhg 6mj ca3 0hk cb5 7i3 1nd bak gfm l58 oig i1l ehl 3h4 d8f okj 2c1 eo2 8b6 19e f3n jla 8jh b27 i9k 2n0 m24 dl0 obm do3 64g g05 mkl f49 gk3 k18 80e chf eic 8mc 29g 6fi 5on 5fa idh ae6 710 45k 2ha 382 b4e dge n74 co9 2kf 7jg 5i2 9h6 04a 84i i0b 6nc 5e3 8ng md5 nhm",
    (
        3,
        26,
    ): "la0 f2p mf4 9o0 a1k 1bh ogk nfd cfl h43 j3l klg 3mo ecn jco 0ka 7g4 30n f18 mha p40 i9e cgm 59a c3b pb5 k6d eaj ib4 h2c k24 51i 9fh coi mod kmi l8o 4oe idp p7h 1pl c59 e2b bd8 h5j c4i 57m bp9 kcp 2i6 epj c80 n6c 1m6 gdb jgp o21 2g9 h7n do5 b0m h6o dhe 93k 0mp le1 nmj 7d0 7kj hk1 8fh 78k 7ia e38 lbj 36n 01j 0f5 bl7 7fc adf 8im 5hl 6il jfo 6ap d3g a94 9b6 kbn 3a2 5ne ln2 37p g56 25m 14n 6j4 hgl e73 oab f0g i3f 9lm 6e0 ngi dac 042 j85 dl4 dj2 ekf 769 7o1 em2 286 p84 31c 91d 1eg 3k5 845 782 h0i 6bf onp ang 98n 9ji ga8",
    (
        3,
        27,
    ): "q8f o17 0ck ea0 cmo k61 793 fin 34f la9 bd7 1hb e9h h0n 2im 0mb ai4 h84 24g a3o dna k4d q3i e5l 7kp 1ln bq5 f5j 82k on8 40j ma7 fah 9km o6q 6f7 kil q41 75i 3c8 cgn 7hj pjq e26 fp0 35g hdi edg 91p 8be 21a k5h lbf gmp mj8 fkg oi0 gba op2 9jd jca l4o d5o cfe lc7 g01 lqg 2q9 8ap h6p n2b dpc hl2 207 p5n hm3 6ib emq koe bc9 qd0 lmd p3l jgi 86d 4bp 1mf nkj 0l8 851 eip 31d jbo jl6 360 ogh 9of kqa i98 6g9 7e4 54m 94n 5a6 hqc 46c 2df 3kb ic1 1ej 3en 6mn j23 c25 nq7 7g8 590",
    (
        3,
        28,
    ): "9h8 kq5 ig9 lmg 02r 7go elb h4r o51 391 dpc k7b 65i ad8 14m qf3 2ef 1iq db9 o9k g3d l4f eq3 hco rp6 0pm d7m jap 276 qrb fa8 l0d o1j 3ar 82p 6qg 2fg ga5 djh 2jb erc 5ep d5q fpo cjm 5mf iof ma6 5j4 pc3 fck 1g0 jc0 ol3 nbf lac 64e ime g8b 375 n0k 1ed jek 58r ni7 i4p r1l l7p hql c6n ngr cg4 jn9 ln8 l49 1m8 d32 ci9 n2h 47a r87 nqp 0hf b4o qmo 3k0 40q n1a 452 17f qj7 e9f 6fd lik 43i h7g drk aoe hka jl6 d4n ron o68 0a9 0e8 1ab 3mh q92 jeg r0i hbi 36h cn5 r9m emn hb5 69p jb3 c8q mbp dia 2c1 he7 1hp 6kg 7bc i2l 1k6 50o k2m 6b0 pgk 9l5 k48 079 2aq fjr 8n3 2od i8j",
    (
        3,
        29,
    ): "6qj 6lm 72h m1n bd6 176 ifs 1jf hra 013 732 9r3 0bq qpo 18q 50d ie3 lip 75q 0a6 rs1 q6r m97 bir 8o7 o3h pdm g0c ij5 mcj o21 25b sgq 2pg p9c als g4r 5ng da5 12i f9g a1o jro snd b79 3cq l35 jn7 i48 c1l ec4 fmo 5k4 8gl 2sc 1dg 89a 9e6 eap 24l iqa sh9 eab 5cf 2m8 lbo frk 3sj 074 qkh o64 5p6 ek0 g3n qn9 r68 0io 3mb oen 58h fjh 4dh 29q cod aog na4 hg6 5rm ikn id7 7se j3a n08 big s5e kos phk ks6 34p 2fa d8j kam qel 194 r20 p4s 2de mih lrd qfd cmg k2j 51p he1 kd9 p7r jp0 g7k fme n4f l3k b0f crn 95o mq4 k1b bch pnb l9j 8fp fl7 i90 8sb k8c 8er i6c ac7 62n jeg j4b 0hl lnh 63f d83 sm0",
    (
        3,
        30,
    ): "qk7 067 m7f 21f r9e ql2 9qo 65i m8s 7l9 5ra 1rp 4ad 6pg f3o 34g 7ne dli s4p brl 85d gnd fsk pf9 3ae hc1 pe0 ikp ptl kn5 25o rb6 ml6 2gh h78 174 4i2 i0b qcg 8te r7g s1l 9jc tfl 2j8 pn8 a0m rni 40q st6 tcr th4 qed o1s 8la ekb t5b 2e9 pbd 7s5 sg0 eim 1ba ln3 bgc bnj sci kdo hqn rjo 3bh 813 854 mcd k9a kg1 lco s9b 4eo 2mr rhs tgo mb4 q51 pc7 6h9 37j 0c8 qpm k3c k68 9n4 64c nt0 dt9 sq3 jgm 190 gfe qfb 3p2 1jd f20 i39 dr3 iag dhi afh j4a 1ti 7at cnf 8if 6jk m3t 0ho qtj m1n 63o fr4 phj 6aq m59 2ds qr8 nmo n62 b27 e16 oap jqi sej r0k d70 053 8bo d6f l0j hel a2c 98g nsa k4l ce5 5jf 5ph mhk 7oi lg5 tk2",
    (
        3,
        31,
    ): "l07 qnc 28r pas 4d8 27p ltc s1b kan rc1 7oe n5i c4g puq c6a f08 ab7 pgl lo1 6jl nos j4t t68 14m 0ar gu0 9ke qij nb2 ua8 g7j p13 25u dn6 k24 ehu 8gi dbg a12 uc9 mud 9rl 8j9 jpr 37n 450 ko8 pbf ceb ibt ot0 cs8 cj5 jf3 c0i 5m7 bou sm3 hm2 i4p tfn 58l 2s9 2ql 647 se4 2di 9o5 6hr dh9 qe8 o4f 1n8 3le ujs hfi rng n49 mlb tku 9b0 ajd dop j1e 0pn 5qa t1d imr rsd bjk ioa fe2 ret pkc tma e0d 0sh hg5 1kg gsf hb4 aeg nem k03 gt2 mp8 fcm 5f1 s56 dq3 32c rkf khl coh ojm 3ro ep5 917 t35 htp ur7 69p rb5 o62 1ui 9i3 cd7 lnu 20j k7i q4r m0q 38b sil st7 njh mg9 dfl 6uf qog 601 78h bq6 7fq 4la u34 36g 1hq 9af tq9 sqk ah3 dk5 6ie km6",
    (
        3,
        32,
    ): "cuv eac uq7 3b7 eb6 6cb 75j 9oc 41g eft 8hl ih8 ksl lja ieg 15a udt 1qd r1b 4p3 rt4 c8g dn8 18n vqe hko hu2 5sf lvm 6ao pj6 u0g 17t o5k 9fl 8bs u36 vtp hd6 0vq d4k m05 0dj 7d9 1f3 cde bfa 1n5 4hs jus 207 o3v kb7 v49 e93 32m rht 7cl 4mr dk2 a3r ita 09s 5ek nva gat nku jng 582 qfr kqt 4jc u5r s2t 24g uje h45 dv1 pk9 e8m 9ua 9sg q9j 2qa si6 jkv 2bg l0r h3e v2f ji2 4en fh7 pd5 eo0 gfd niu vs7 bhv kgc g67 gr9 bjp 0a8 t60 r7a l68 tbl 1ik hno q9n dsm cto 5ci fci 3it c03 sor t6m u4l 27n t8j 29m 6n9 kr6 216 i74 ol1 4da 8qp oum qh6 erj cq2 f0i 7k8 oid qbi pgo t95 91b 048 fk0 a65 r2p ub0 3l5 7v6 pe7 mpi 0pn e2l agh dri u8o js1 e1u ftn fpm h01 i89 cnr 54b f8v nld smc psa kam c1p ph9 gml 5qg ufp 4qo j3k 2bo 3ql rv5 mo7 jof m1q ns3 64f 3bd 3r8 jhm sqe pls 3vg vil h0c mbn",
    (
        3,
        33,
    ): "3m4 4oi kec ouk lh5 02m gdn 8tr e6f lmt sfm ju1 iql b5i hw2 8ad ul8 0ig oc5 c9v sh3 29a m17 vtq nob 5ts qw4 3n8 csq b8s aqb 13q mre cjm a6t hkq 9dm r7j f45 dl3 m8h 70o ljb v65 lr6 gmo i3c 1tw e1d t3g 62n 8jv n4u nq9 u9b dij 1ch asl 68c r1n dsu ie9 fcw 7g9 3av qpu beg 04t o8f 7w8 miv 5wu 37f eht 7sn iw6 nc0 g24 i28 bfv ew0 q2o 6bd enl wb3 tin 5d0 wvd hb7 ipf 9o1 p0h npv v7e 849 f1l psr s4e u03 a7i vl2 4kd jhn 461 9tf iuh jeq rcu o3e clg qfr dor l74 1is h96 jt2 arw lpk 8ep v4r ugv k39 b0r js9 hdf wnm opt f0j kfn l09 3r2 bc4 ha4 5na cdt k2s d2p p76 swg mbp o6s owl 0q8 3p5 p9w ut7 jg5 75k agf kwj 158 tbk eua sv0 gq6 g8k 25e 60k 0a1 j36 m5q 5r9 ohv 1pg joa hrg apc pj4 rki 7qd c72 12b 6mu 2uf amk k1v",
    (
        3,
        34,
    ): "kxh 3s6 e5l u5d rmc hei des 0n9 kut kqs 5vn f0u dl1 gtd qxc v9q 85k h06 egk xo1 65c 208 t0h pq5 kxa uxh qhm n3l 7pt x2t w64 6al 51r 8hg dh2 0x8 b9f i2u jhn to3 po2 147 d69 m9w qaj jvr bjk nwu 6g2 rne 50j ucs l9c v5o 9a7 vst et9 0cp 2s1 fno 31f q3w v0d i84 rf6 pm8 h43 1t6 s9p gw1 5im 3j5 hbc 9kl fkm af2 vfw wrk j6x nca b8s 3ub ol7 62p ku4 axi 0sa qef pwl mvb 071 4or d4m bpg w25 uj7 e1c o6b w0e uap t4q cn2 rs7 ifg 492 lvx jm2 40g 0iq bnt f7c tcw s4f 2bl um3 p4c lur 8l4 x4n pdr 9t5 cko u9g 9j1 dgx 03l 8wr f8t sgl iv4 io9 kv1 wxb 67q f6i mta m1n bme gaq 5sx c3i hlf eou ph1 xe3 7be dki k3p w7h 72k gjo uq1 a4e wi7 5ga om0 abd hvo puv oaw ng7 sjw tj4 2rq 6u8 3mg rti dso ljq hav x7m pin v23 v6e til jpe 7d3 6nk ke0 b0r q8d x9r h5r 54b 8cj 5f7 r1g xpf 8no 7v8 ib1 jsi 389 h9s cgv 3ra a18 bqo msn fjd nqd cwd 82e l6m",
    (
        3,
        35,
    ): "7nc xyc u28 972 com fmq b4p is4 hqp kyi f1h w85 c8a nro e47 tb2 jm2 r7j 0dc dg7 tv7 3ck p20 0b6 e0h sla s5x 2k1 gul jba bqm sn2 mh6 mwx 7wo 9yq n9a x6a qkx lnf hvk cv9 h98 pot r0k 53j 3ps ijw t6c m8s vj4 rgc c52 l2e i86 s17 8q7 hdj 138 b8n s9e rtq uxe usj 9mk d84 bfk jec t4o 5h7 4u9 c14 olq pnd fj8 y6o v6r f3o 0x8 w4g 3w6 tl1 y5b 1nx 0wl 1v9 sqk v2h oix 0p1 hgb 03n y07 0gf gpj 1xb 5uo dak o9g bur biv y8p q2d ye3 bcl qj5 gqv ilk e56 9dw 4x0 6ud fi7 ov0 a0s fs6 5kg uq0 9ri dev 5ao why j6n jrx yvs bsw 1g6 md1 2uy uha vxf rl8 tm3 dfb wnh bo2 3r2 a7p uig 8ek a3g l9j 73x ewq pmr o8d 1jy 5l4 4fa qa1 myg lyd xp9 be7 o1e q6c koj cpw vmu 76l t0j chi xg2 q43 tg8 h3l gne v83 r5m 4yt yar wva 15i ref drs lpv 39b tf9 7m4 wf2 eat fcu nfy emn pk6 5vn mla tis u31 4nk inq ktw 1rw p5f hxt 7uk hr4 509 iep 3id utn wpu i0m 624 sgc 5dt 2ia osh dlx y96",
    (
        3,
        36,
    ): "8av zvn qng 0au hb2 0v5 bdq 0zg wpi gvu i1m 13t p8d kio svd uci 65k rh8 jyv wbt ojb wq4 rv6 any t68 bie 3qo k8f kq2 ftd cy5 f64 1kw 0qr 5ax c2f rlw ef5 3b6 zjf 0mw 1ul 3g8 34s qxl zkr knl 5mo am1 75j qve 7w6 t5s zwx 3en hi6 q5h sxb tap 2ou 7ku jgl c4g d1f fm9 rof wyu g9h p1n gzd x12 8mu 09e 7x8 kas k03 un4 7nb 5gi kth j9k gow eri mhd 93z sy9 iaq 7yk zoy i0n z15 3ur 8nw 5nh pqy tyx 24z c9n pgb vbl zqu ymb 4bk o1h zbc vmc m2g je8 t4l d92 qj1 v17 fyi 0rx tgr a3j xp4 5w2 m6l djn w3j t9u l7o euh 6zp xw9 7zm 8o4 tey 6n2 gs7 5l3 1es hy0 6gx xju 06j dxe yl8 02p 2tj jsi fwv rac p5r nao 7dr 73c vct a6e i3x i82 kpv 0b8 ubf kcd 169 2ls fnx d3y 0cs z8s wda o0d p7h m3p pcj oep b58 h3f 2v3 a74 f7q wsh rmj l9p 07t d6u v4i clh 81c g1y cox 2yr nmt itz q98 hxv e27 97i 4jh psf oqt gfa psu 9r4 1rb 2al smq f0l kge a9b mxk 45d 104 95u zha vo9 rsn e4m zel lid ewc y46 6qc s6o",
    (
        3,
        37,
    ): "590 76j Akf w4a l8g lzr h0f krp ty4 a2m a3l obw 1xe z0m pno nsc yos 4of ibt gwh h65 xAt 51y a9v rad xid cgb gud wjl 9ct ovg oqm eyp iku wx9 458 2t6 il5 sga nm3 lh1 v1b 5de wz1 jAu l0b 7sw Ar4 pg2 5kv ej8 r1c 4bq the o20 yxb szA 24i jok 9oz n5g Av6 fnx w6u v3s kta zhp ckx 9lk qs2 mdp xs5 96s i39 gy9 Abh w3A qdh 3oe 25w 4gz i0g mb6 gxm Aq9 5u3 75z ltd fba 4dj s4l ue7 94e 08k 1A2 o8r haj g3k 3cf 9u1 v4x Ac8 oxu 8v7 Aln p1f tn8 3xp wke 5pa buz hnv dcw cea p0A c5o bes bj5 psi 3q6 431 iyr ksh k2b p9b lym iwn 3zd fm7 6p8 1to fd9 ulq nez vru nkd jpv 6c0 j0t za6 qkz twm oAd ie6 7gr qc7 umc m1k h23 q1n 5mA lef 8xh g1j yd2 d16 4hm h9r x6r 2fr 10s put iao t37 792 2un vmi v0d 9nj ztv rq5 8fw 8qy lp7 rbn 2cj l6o qfv iA7 n46 zjx n0a 3rj lx2 8ds yn7 eAg yk6 2ve 8z2 fsu gqt b7d 9m8 1i8 erm pc4 0y3 cvl yAa 4k7 ua8 5ft 8b3 mjs xaq 04u a17 cyz f6g qpw 0rw uhy qe0 fyj rts 7ho izf cih 70x ijq wyv",
    (
        3,
        38,
    ): "4Ar gA3 xz0 0nv jt0 nil Bds u5k po1 nck Bk8 fA9 4tq t19 ovm bre 3y8 ub9 uit aow ju4 cxh 5d4 sjv 07e 7mf 0rn crs ngs 2tB 5cf jwz rvq fz6 qjm j81 h3s a9y wm4 ejz ciB u26 qgz sty tco r8x zb8 hyn 4ly 57x e93 nef fd1 ad2 qdA x1k hpu haA A5s ix6 an7 qei 5zy rkg ev6 tnw bnB 6cw pyr gxB 7hs 9cz gyo o5q nm9 y1x 9qk vf3 qbs d7p 8hw n5q xpn tlf 12a 5z3 yld fob mzp pie mih 460 b2v m2j pA0 qcm t73 d3x ywq Al6 p9q 42o ab4 ew1 2i3 yf0 b4l q7B g43 ojc f4B ozn tb6 9j8 h95 rl2 k2w 31r v1g dnj ulo aAB 9x2 sBz nsf iAy arz 2A8 5tv tzd tk6 uk0 1hb mek yk7 36p rhd b7c bag pBh c8l u3b zvA vuB 9dt bmx f78 zl1 gzi 48n 1uc o03 ir9 fak 6e9 8p5 vxc wif y6r fjy c3a wvd 79o sko 80a ql3 k0b i4j 8es ayv 2tg jg7 jbp fp2 w0l 1mA Akd xte dbi rmi ehy 1B5 3mw h4v fqx vki 7v1 h2q ec4 g68 zur kAn nu3 e5g lhk 6nB rj5 95l odB xz4 xio lxw 2zh 8aq 21n eud m6d Aht su8 pcd 2r7 01p 3l7 Bjl swp rwf w9g 81i 6gm 8gd muy axj i75 ov8 9sx 0gc s2e uxA ohg apt jvA Aoe 250 9Bv z7k c47 14s 0qd mB0 mt8 vpl s0i Abc bw5 iau eBw q16 Aw7 pk4 am5 B3r 76u 6sa o56 ael lms wqu 409 gpl 3kj rto 6jh cy2 Byb guf f0h",
    (
        3,
        39,
    ): "gmb xAz 2cy 7xC iyp wxy 03j Buh hdy vps eCl r3z CpB 57i dmk A9y x9g c3i p4u 9ls uj5 cfk xsk jna A04 32t Cdw hpz yt6 lh5 1gt ni6 b6f 8BA iu8 B9q 9z2 1nc 5cd ke2 cow ecv 0li n53 k6v krh 6m1 6eB wvr 0Bm 73s sBt hg0 bAd acu qhj dz4 mfo bq2 qxf 9jm tlc Alk bso xv0 7du 2Bj bc4 1v8 izm lBa Bb3 z0t gne yrq Ahe euf vhb 1ab 8x4 hxc uyb Bzc trm wku vnz 6AC 6c8 fai j7v 5et 36g 6q7 fwn zsw pe7 old gda mxe 5am gu2 kzg nxd A1o 2hs qta mcC fp9 d8t 0p2 za6 nqs tjk 6ru iBk ysa pjw A25 zfl 58s 2av 7zo p1x qk1 2Cn B1y qm4 k83 q0c rCg j8r 31f kaC v9u rds bCi igv yg4 zCj 0k7 s4C ptb wit 2d1 8nb jio qCu y3C zeb 7wb 7Aa lqp w54 lr1 txu xi2 oCv w01 br0 kn4 j6x 3e4 49i C9t 9d0 vft xrB gqo fCh o62 6lw gc7 awh a89 pok xb5 78f qdi nm7 pm8 569 oye jsc 9bk C80 vB5 uln Acp 47B gwB 8eq C51 mvy pnr 7ht sfg ot4 lbj mAw 4ra pa3 3vd 9rc 72r tAn 6pd uA3 3wq f05 dje ny0 Afr axo ml2 sAi s60 x3l fdB 8oh o0u 2f4 u1z 3hm l7y mus g8l 64h qz5 e1s nh9 41j 8w2 8zy r5o 5pg yjf ih1 Agj o93 e9w 179 0ae y5k eir onB qvA lv4",
    (
        3,
        40,
    ): "v0y a80 4mB c93 f42 3wb 5ah x28 iq7 wj7 4ub oty 1dr j51 5bk 450 mji ykw 4Cp 6c8 wd6 0fk rp5 peq ind e64 xsj 73g l6B 4zy 927 axp p0D gk6 wez 1nD zxc 8jp Dfq A2h c4o j3q ket 7rq jt9 iv5 3AC yCe uD3 vzo 1se 5xC ujg 53y Ai6 j3n vqa Cai n2l 6nu vwt Ctf j4r igl Avu 3pk 80k crD 7p6 D5q 8Dh 0tg w3a gp9 5w8 dhy ybx jlD pwl eB5 61C ebv jht oA0 kdh zCh Bu8 uAe rkx 9mh Am5 dxB o32 3z8 l8q d8b fac 8mo v3x szp f9d t4D vcC kBs xol Cg8 agq dat 4v8 tB1 h3e e0r zk1 kv7 89A yBi wfl l43 si2 nyq 0b9 ejd yl9 lA1 zfi d20 m3r x69 sch jcy o4d Akc oki 81i vhn 71b s0u py1 vdl wxm 8fy mfg puc nAz 9kn xei 0C1 Cjo gzD swA f13 bqz Boa fjA Bjv dAp xuf nCB pnt b6z yug si4 zmn i3t 2yc 26j bAB 21g C9w vD2 Ayr h0q feD onr Aak 0Bx 75t DxA 2am k2j vrg jz0 q9u qmC bos iDw 063 DCd 7ed DB9 qwc rC2 ipr kml oq6 blg Brb 6tm n8e cbi geo v91 abj mDk 2qB zrt tel bmD fs7 5ay pBf cl0 9ea c3B hlr Dsa s59 78y ghx Dy6 Bh7 24w ou5 nm1 1xq wo1 gcd phb uts 5nc mdu or9 ihu sqd 1ct 1ua nx7 wru pfo 9zB 4gC kCu sCl uz2 zal 47A pvm frv 7m0 k4q D7o 5f2 ds3 g5A gsn qtA u7l 0nw s8r smy 9ih vi0 h41 gwB 4an t8x 4x9 bfn 6ar b7C c67 dz5 65l vs6 a7z who emc ep2 tb2 6hf",
    (4, 5): "2031 0341 0423 3142 2140",
    (4, 6): "5240 0123 1534",
    (4, 7): "4615 6321 0341 0624 6053 3425 5021",
    (4, 8): "5473 7310 4216 7062 1352 4065",
    (4, 9): "7486 8173 3420 7036 8015 5247 5283 6021 6514",
    (4, 10): "2907 3608 3478 5426 8210 8569 5410 2573 6791 4913",
    (4, 11): "1267 1759 0a56 6853 9a28 97a3 1a84 2543 2103 7480 9460",
    (4, 12): "8063 2b16 a027 3ba5 4765 1243 1095 2958 739b 084b 964a a871",
    (4, 13): "9a72 3195 8210 23cb 68c9 ac14 8743 b167 5c07 a58b 4265 b940 a063",
    (4, 14): "c1d6 93d7 4289 3d8b 32b1 a602 db04 15c2 5a08 9140 a817 5b76 90b5 a9bc 37c0 3a4c 6359 268c 8467 54d1 27da",
    (
        4,
        15,
    ): "c148 a15e 7129 71a8 7c43 7856 ea9d db31 10d6 8cde 4b7a b682 2d07 54a0 2ce0 0b89 6294 2cab a903 196c e238 6c3a 05cb 95d7 5938 7b6e 01e4 3e5b d245 34d6",
    (4, 16): "0c7b 182c 89df 1e46 2e0d 4508 09a1 349c 83eb 35a2 aecf 4adb d5c6 f036 5fb1 6a78 731d f472 b269 975e",
    (
        4,
        17,
    ): "g7df b7c4 2ge8 4519 7063 8713 e918 2g65 5eca 67c1 685d 5bg4 a6b9 af10 3c5f 380g 1gfa 7ad2 8fb2 4d80 34a2 61bd 3d9c 20e7 0de5 gc0b c8a4 d213 795f g649 290c 4e6f e3ab 9ebf",
    (
        4,
        18,
    ): "h81a 56ed b937 1ac4 fa57 153g 9fe1 8f6g 6217 47ec b485 7ghd 604h 95hc 3d4f 7890 hf2b cgf0 1d0b gaeb 2e50 2d8c 230a 42g9 cb63 83he da96",
    (
        4,
        19,
    ): "ac3g 0a57 9bde 4aec ef52 3f5h 7614 2a6i 45gd 6f9d abh4 8idb c0i5 c7f8 7d0h 15i8 fihg c21b 4f08 e249 d628 6bg0 9g18 gf2b h72i i394 ah8e afd1 310e 56b3 9b7c i7eg 31cd g743 3820 h159 e6hc 906a",
    (
        4,
        20,
    ): "h84g bg02 h608 1ije 98a5 7fh1 4019 a15g i9f2 c793 70fj 5fcb e6ca geh9 ihcd i81b ae7b 8d27 42e3 8f3e afd4 a3i0 d50e h35b dgj3 b964 7c6g 7i45 6j25 ig6f b9jd 13d6 102c j4c8 hj2a",
    (
        4,
        21,
    ): "2489 d086 8kic jchi 02hf 8g1h 5he0 i71a ig23 kh35 8a37 i90j ah29 dbe8 j8f7 0ck1 216b g0j4 a63e k24e 4hbd gf0a 9bj5 gk9b 9c3d bcfa gf65 45ac d257 4i85 619e g51d ibk6 7ceg 7h64 b037 e13j 26jc adjk 314f fedi 9fk7",
    (
        4,
        22,
    ): "ckla 5f1k 38c9 cf5g g210 5b8k f2ah a5e3 36ej dgcj i67c ja94 2fij ibgl g9ke kd60 823l 45l0 ia09 fi97 48ie 4j0b 6ab7 608f lfeb 70g3 19cb i3kh 7jk8 16jl 2659 6h4g h18e g8ad 2ck4 b13a d9hl f43d l417 2ed7 c0eh 15di dbh2 jh75",
    (
        4,
        23,
    ): "8j1c 3e8m 93k5 1lhi e26d ce0i 0lj5 67gc 7bd1 kgmh 9l6c 06h3 ah7c 5beh bl8g k720 i5ag djmi 6i8k 24jh ald3 8b04 52cm fcb3 7ml4 23g1 43fi m1a0 mf9h a6jf d79i eklf e73j e941 d5h8 7f58 ilb2 e4ag kf12 ajbk 9mb6 a298 4651 d4ck 9g0j fg0d",
    (
        4,
        24,
    ): "0mjk 879c 1ek2 k64c a85k bi57 dgh5 ejca 7b24 5f6l 0j2f g3cn icd2 9dfa 92mg b9ne n6a2 31ab mc1f em53 3hf4 ahim d180 154j 8n4m 8jbh gj67 he70 n059 82l3 fei8 fbkg 0i36 3k7d dl4e lma7 l3j9 g4a0 ijnd nf17 lknh bcl0 52ch 4k9i ig1l h196 g6e8 6mdb",
    (
        4,
        25,
    ): "015c 126d 237e 348a 049b 56ah 67bi 78cj 89df 59eg abfm bcgn cdho deik aejl 2fgk 3ghl 4him 0ijn 1fjo 07kl 18lm 29mn 35no 46ko 02ao 13bk 24cl 03dm 14en 457f 068g 179h 258i 369j 9ack 5bdl 6cem 7adn 8beo 0efh 1agi 2bhj 3cfi 4dgj 5jkm 6fln 7gmo 8hkn 9ilo",
    (
        4,
        26,
    ): "1lcj gkil j7p8 596f l48j l35h 0la9 io0c ebjg d5p4 57ma 1bd5 ofah 81g9 kd6l 2k5j ek94 3jdm f70d 6m4o 6i3b gphn bo01 24c3 8me0 41mk fpkb 21i7 bnim p2oe 31an paji m92g 2lb7 2n9d 83cn adei dacg gd8o 4h5i onlf c5oe g704 76eh o9j6 p0ka hfj2 khcm 9h8b 1p6c j60n a628 cf8i g3ef 14ef nk85 9b7c ln7e k37o pflm 065g d1mh 39pi 3h20 b4an",
    (
        4,
        27,
    ): "dg4c 1gne 63qe lamd nh28 ie5o aj6i 859a d823 ec8a ian1 6aqh g39m icl3 d0pc g721 6dn5 hbme 9k7m c1oe 1qc4 cnjk e9lq h5c7 q08c l1fm lfkn pbqf pohg 0j4e p768 64lg 7hjm 3kjo 48ob 74j9 n3gb a0m4 bdj1 f35a ed7g d09n acl2 2eif b0li b7n3 2jep a7ok fi74 0k1h c6im b9fc op5l o4n6 8qfh jpn9 6370 k42q p81m ph34 2196 m2o0 id8o 6fk8 ipkd agp9 qmon keab lq7d hl02 15jq p26b b5k4 ikgq m2b5 jg8l f50g 3105 fdhj 3f9o 9hi5",
    (
        4,
        28,
    ): "039d 14ae 25bc 36cg 47dh 58ef 06af 17bg 289h 9cim adjn bekl cflp dgmq ehno 9fjo agkp bhiq 04il 15jm 23kn 37lo 48mp 56nq 16io 27jp 08kq 05go 13hp 24fq 38ai 46bj 579k 26dl 07em 18cn 69ep 7acq 8bdo 0chj 1dfk 2egi 3bfm 49gn 5ahl 7fin 8gjl 6hkm 19lq 2amo 0bnp 4cko 5dip 3ejq 012r 345r 678r 9abr cder fghr ijkr lmnr opqr",
    (
        4,
        29,
    ): "0ifp hrmg jgi4 30ag mjf2 gk61 71go o4qn qfmo n78k 9kf8 58rj n15i nr90 qps7 sefg mapn 2g7a q0bc 3hlb p5gq 1s8j qh29 e3o9 cakr 4s3p dg9k 36ci lmo8 05fe 2pil pc8e b9f6 f3rh i7he qr68 jk0p id3m kbpm ns56 op1h 573k 7fdc kod2 f1la d2j5 0sao 0n32 r1cd 1be9 l957 jnbo 9am6 cj73 64hj f5o4 jeqa o6cg 824c 41h5 9r4p 7mb4 clgn 2041 0mde iskq 2nre b6r7 mc5s 2e6s sdlb lsrj ai9j 0hd8 n6pd 706l nfha ba85 ekl4 odir chs9 qd4a big8 1lmq 83e1 bq23 ihkl",
    (
        4,
        30,
    ): "3asr qdok ngtp nro9 7b09 blsd i5sp ler0 6i9g 4o8m clqg 7coa 5md1 7s6q 2q58 04qn fh9c lf5n 9smj 68rd so1t jhq3 4pl9 m0k6 3e7g neda 2gb1 h1ej tbrc jg5r f9dq kp2f 1rqp amjp 2mcl nkjb 8n7j jdci lj6t 0ith ph7d snh2 o0j2 80cp 8eki foga a9kt 7mfr 2a64 f03s 43b6 obpe 52e9 h5o6 2td3 r4hk 8lha g04d 7k1l 53ck 8tfb ks8g ef6p ir27 i3nm mhbg mteq 745t qiab 1a05 ec4s 1nc6 fi41 3981 lo3i",
    (
        4,
        31,
    ): "o6ft 8d6c 6j5g ckbn fq18 8n37 gpfb igfr 5jfs t5lk rsdh uinh n642 g8h4 3bl4 jnoe 6k9q qh7p 1roa 61eg 06rb 6phi 3god 9r7g p23a 6asu 2l7s ub7d 3spl imb5 0157 thf0 pelr hu9c lng0 dcaf mnsq hkfl j9p8 i2jc k09m mug3 pku4 u5er it3q r2qk k74f sebn 0cop uqa5 pdt7 a7ji l8mc e8t2 c1ts 0qa8 l9ba k8ro mp1j jeak ts8b e3fi iskg 2cgq 2mfu k3d1 9nf1 0se9 5deh qljd 29t5 ut1j aohm 4c5r m647 n8p5 ilo1 n9da rj3h nrtm 2b1h 95o3 bo7q u80i 94id 2d0m 4tag bj04 ol6u eq14 42so c306 mce7",
    (
        4,
        32,
    ): "1p8o v15n 9g13 qh0l h79t vtol khj4 r9ua 5e84 94iv 2fin tnue 6imk shg5 50vu pkta 6a4o 6ti5 k52q 42mc 1f4t q17r 3b5t l1si rhfm ef0k nomq 9bp2 7sfu iah3 plfj 0gn6 i87e 4lug s4dq q8t2 fq3v 7gl2 jots a75d 2asn vgca 32uj rdij 4nrb bogk o9e3 pceh fbja 8gfr seb6 63cl u6pq hoiu j7cn ct0r 0cs9 dck1 6h12 lmae 830m gp0i 3ksr jm59 nl9k fo5c q89a 8nsh d2o0 dmgt 347p n3pd 01aj mb1u uk8c vj68 4b70 ed1u 96df er2v rpl5 ldb8 6r7o k7mv hdbv svpm iqbc gejq",
    (
        4,
        33,
    ): "vop9 g79l nw2s enqo u0il ckrq ewid ne9m 7rpe ocwt 0qaw n6k0 vm3s lo1c j0s1 af71 lapn 4mpq vel0 h6a3 ai89 tbeg hmjn 9405 46t8 u2q5 80ps 78mt k7u4 s4io magb ef42 7hof 29ec 0c37 u341 6cm5 g1pd q3j9 06fd n4cd 1v5i 53pw ntgu b7i2 doum 4bql 61r2 t0bh kmi1 0om2 q1ts brn1 tva2 lwfm lsr6 gir0 3jor b6o9 s57n pj2d k3e8 scfg bjv7 bfk5 d5vq vklw cqhi uej6 7dk9 hkpt 1e5h eask wu8b fuvp tl35 j5r8 pbuc 3h2g ditj hw4r w7q6 qgf8 dh8l jca4 arud kwgj mvhr 3fin c8vn iap6 tr9f lfj2 sdb3 4vg6 9shu 2k8o 198w ga5o",
    (
        4,
        34,
    ): "o4ac kue8 m0ds psqx lt7j 69x3 2op9 dqje p8dh 4qwg e0p3 u0jg h9kw mfet kcta 2jx4 1wm9 u89f b2n6 35mc j5ol mgpu dlrw q2c0 rxa1 cs97 3va8 23if cg3b e7r2 nfvh q3lh mlia dobh h1e6 ipnu ie5w id6c aj6i gevx pl54 e8ob 0tw6 81s5 fk7w 52th ruhc wvub tb41 ri49 u12l 2dvm e4fs a7hg 1nq9 n8jr cenl rbmq of10 wx8c pj1k ou7q 3kr0 pb7i 4078 09lv 6rog shrt fbj9 xlgf w2pa mxko i8tq dqfa 5r0f u5xd 5xb7 sjw3 bskl 4dnk 3ut4 vg5n m4jh w3on v764 n0ab lm86 vc1j xnot 1d37 kq65 9a5e ptrv 7smn 6pfc i0hx 2sg8 ig1k qkv2 dg9t 6usa osvi",
    (
        4,
        35,
    ): "cp54 h2aw 3trc 4kqj renb 0b5r o142 hlkm 7fgh s8lr cd1j xis1 hvyd 3glo 2973 0wp2 3sh5 a6bl uoxn 3mew 6ig0 bofj xu62 tamx wuyr 956o 79ev onh0 oqws uja0 ks6d 3fxp 5t2d oyep n8qi rkfv 1yn3 tuhi y6i3 lcqe rgdx iaek lyxj m581 cu89 qx8h 7sub vn6m 6qpr lf01 mqf7 ym2c vd0e 76jt vioc bv2q wgbt 708c jgpm 91hr ko8t t5q0 mbi9 0a34 vj83 luv5 l7pi 4fue 6w8f 9aqy qdb3 agv1 9yft ifd2 b4y8 sacf ehsj omud 8eg2 n74d anf5 cngw 16te 2nks jp9n qg1u xbck 90kx bph1 xvw4 5wij pda8 9wld vspt 7w1k 3kup s94g ri4m ym0s aro7 75ex 4ltn hc46 yk5g j2lr",
    (
        4,
        36,
    ): "831g 1mey jf71 v3kp 7znl gpeo ibgf j9re q0yh 2nmb li01 70et pc19 n3tk mhd1 94iv yr65 lk5s sznp us6e 1xk2 qufz 1nuo d8sq alt6 clb8 95dz zxvt chs4 styb fpmr d3br 7x6d a2dy udlp jlgs 0fs3 cwi7 v5of ko0d yvju ih36 1asr 0gtu tfwh a2cf k8eh deif g7ky 5nij kaiq umg6 3lm4 02z6 o2j3 p7rh pa5m 35ez xf8n qv7m r8ti jk9b c3xy 9lfy 5qt1 xims 578b gwrz zoiy ua73 q6ob bave 6nh9 nwdy 3q9w 4bz1 hazj a490 e247 tpi2 wzkm agx9 8oaw 4tjd hbxu j6wc xro4 9u82 4y8p h2g5 w4u5 cx05 qxjp cruk wsv2 2lrq 618v 8m0j 4gnq 4fk6 mtoc nqec dvgc o79s xewl rn0v ovhl 0bwp",
    (
        4,
        37,
    ): "07jt 18ku 29lv 3amw 4bnx 5coy 6dpz 7eqA 08fr 19gs 2aht 3biu 4cjv 5dkw 6elx 7fmy 8gnz 9hoA 0aip 1bjq 2ckr 3dls 4emt 5fnu 6gov 7hpw 8iqx 9jry aksz bltA 0cmu 1dnv 2eow 3fpx 4gqy 5hrz 6isA 0dgA 01eh 12fi 23gj 34hk 45il 56jm 67kn 78lo 89mp 9anq abor bcps cdqt deru efsv fgtw ghux hivy ijwz jkxA 0kly 1lmz 2mnA 03no 14op 25pq 36qr 47rs 58st 69tu 7auv 8bvw 9cwx adxy beyz cfzA 05vx 16wy 27xz 38yA 049z 15aA 026b 137c 248d 359e 46af 57bg 68ch 79di 8aej 9bfk acgl bdhm cein dfjo egkp fhlq gimr hjns ikot jlpu kmqv lnrw mosx npty oquz prvA 0qsw 1rtx 2suy 3tvz 4uwA",
    (
        4,
        38,
    ): "szAn mbh6 yms7 uwo5 1Ab7 8mAq xl6a bmgu pom0 wjAd vrsw futk fzmB v4im e7nc Avke b9ie m192 kj2c ka7l c3mw kg62 69nd ez1h 2drx w2f8 dq2v q9aB knbw ABxp l4g8 o72t rAlh twqh Btr3 uxa3 95jl 2han s93r Bvnh hueo 3n0l fj61 puc4 8y65 sl1B ur81 oykr fnj8 wByg it08 efgx ojvg zoj3 grai gk9z sgb0 ey2l v35y bjtx h9yp gd5h giAc dt4o 18xc dpkt yxqz brz2 09x4 57r6 cd6s qg3p zpwi B0j7 ebp8 51af 3i1k nmkx n4rp 74sf d10y 9Afo l14w 0tzy 6qie xz54 7gu9 ao6c zu6v 5ste jAya wc98 v783 ifrq vflp tg1n Am5d jrem 5cbB h30f 7qzc soix d3fb s2ap tAw6 hfcy yniu 0pB6 xhw7 yba4 A2u0 azd8 Ae43 oB8s 5np7 vpj1 q5k0 l9ct e0aw 6342 hk8s eBdu Bkq4 bqol avtm zuml 0rcv sujq 2B5i ijh4 noq1 b9vx id7l",
    (
        4,
        39,
    ): "qtvr 86wf Cjxg 7maC 15bs 13ij 4crC 25zA suwq y72m r6so ihCu z83j zpsm txue 1Axw 3lek esBh pxri cpa5 9pw7 5kmf p8oC xol3 nvzb 2jpf 6qgB waro jltn l8ku dwy0 kC0s h0vj w2gv c8x6 4nka jBou er1m Bl0i ce3A ue7y salu xhzf ne8i 1fqn 3xsd 9lvd yf39 t1gh 9kAx z7qi cmtb gpAl 892q kgr2 2oCb ob7f iafg p1cs Bapv zsgn bruA e75g mon3 4dg9 4018 8AvC ocgl 0ufc 8dzg 0rtn 7tkj nh6A jnya iA9s nxhB ywfe BcCy 5b0j qdco 5fdt ud64 yb6s 5r9B c716 atlb Blwz qkov 4wjm razy ru3p g4vf Atyo qx5m m69t vz6e dB23 2u5n m0Aq 6jAd 75o0 nb78 ylmh e02a ibdk s24A yugc v5ch 6p0k adm8 n2cw e4j8 wh35 ezo9 t2ip xl74 3a6q q1l2 lrfj wCt3 8iy5 jc9z hq4p jxsq abx9 z4t0 eqCb g30b lC65 akt1 ky54 0Cn9 7hr8 haAf vird qy9p i643 v73B ACd7 xyv1 bw4B vsf7 endp kpbh zkmB dho1 eoi4 r02x wu19 8Bts u1zC B1Cf AmBg 962h vimu cwki",
    (
        4,
        40,
    ): "0hls 1imt 2jnu 3kov 4lpw 5mqx 6nry 7osz 8ptA 9quB arvC bswD 0ctx 1duy 2evz 3fwA 4gxB 5hyC 6izD 07jA 18kB 29lC 3amD 04bn 15co 26dp 37eq 48fr 59gs 6aht 7biu 8cjv 9dkw aelx bfmy cgnz dhoA eipB fjqC gkrD 06ef 17fg 28gh 39hi 4aij 5bjk 6ckl 7dlm 8emn 9fno agop bhpq ciqr djrs ekst fltu gmuv hnvw iowx jpxy kqyz lrzA msAB ntBC ouCD 0pvD 01qw 12rx 23sy 34tz 45uA 56vB 67wC 78xD 089y 19az 2abA 3bcB 4cdC 5deD 0mzC 1nAD 02oB 13pC 24qD 035r 146s 257t 368u 479v 58aw 69bx 7acy 8bdz 9ceA adfB begC cfhD 0dgi 1ehj 2fik 3gjl 4hkm 5iln 6jmo 7knp 8loq 9mpr anqs bort cpsu dqtv eruw fsvx gtwy huxz ivyA jwzB kxAC lyBD 0aku 1blv 2cmw 3dnx 4eoy 5fpz 6gqA 7hrB 8isC 9jtD",
    (5, 6): "30524 32014 34051 21453 05241 12530",
    (5, 7): "62015 36214 45236 50142 13460 21035 03465",
    (5, 8): "05146 21347 72610 31765 46725 42036 45703 15023",
    (5, 9): "56823 68051 35172 72063 40873 18042 50134 68574 71246",
    (5, 10): "58106 53849 37205 04976 92163 42718",
    (5, 11): "53401 98036 02791 65497 8a419 51628 7613a 42873 a4620 80a57 93a52",
    (5, 12): "9b125 a1573 4a905 a06b7 82705 76294 4ab23 36201 896a1 810b4 3b897 48536",
    (5, 13): "9815b 73105 8a620 3c182 2b709 46572 7b48c 0ca54 49630 6c3b5 412ab c69a1 a8397",
    (5, 14): "d9703 8d5c1 4531b 24cad bca63 6c950 2a935 2c197 762bd 47568 4bd98 06a14 08a7b 38102",
    (5, 15): "1e76a 23b64 8cba1 01593 cd2a0 574c9 3714d 69d82 0897b ab5de e30c6 8452e",
    (5, 16): "7a641 591a3 2e798 7b3d0 9db4e b23c6 7fa2d 4eca0 597fc 0ebf1 f38c4 2ba58 6f980 861cd 04521 536ed",
    (5, 17): "b0d2g c098a bgc13 c584b 42g9e 2c976 daecf g7fa5 9635d e0651 4d730 0328f 78e1d 648gf a5241 17fb9 6bea3",
    (
        5,
        18,
    ): "8bf72 g42a6 a5879 hdg18 f394d 02391 eb836 g3hf5 1eh74 69h2c 0geb9 3ga7c 1ef6a 4b5c1 08cf4 dec52 dab0h 6507d",
    (
        5,
        19,
    ): "47h69 i9d28 dabi6 81fc6 2hf3b f74ig 76025 5ih1e 9a5fe ga8h0 ec7b8 b190g 534b8 32eg6 ef04d c30i9 hcd5g 73ad1 24c1a",
    (
        5,
        20,
    ): "i94c0 dch83 dg250 e3f2j eca75 a0hf1 hgji7 29h67 3071b 6gbfc 6ag43 j6805 edi16 a82ib 4cj12 bd9ja 9g18e e4bh5 fd784 5i93f",
    (
        5,
        21,
    ): "4f2aj 5b674 bdc3j e3278 4chek 3i4g1 8d409 79fc1 ji59e di7ka f8hib ge6df cg8a5 g2kb9 06c2i 2d1h5 86k1j g7hj0 93a6h 053fk abe01",
    (
        5,
        22,
    ): "dbali fa8ki 64efi chik5 0kl93 hg9d6 ed752 29bh6 47jd8 aj1hg hle43 4d3k2 9ije5 8k594 5bd13 j0dfh b2lji 2cf14 ke16b dc19i 9a7j3 cg57l 7061k 6ig74 i3207 lc8h2 2ae0f c63j8 0eh98 ea3cg l6fj5 3gfb8 4b50g 80i1g fh351 1e8l7 c6a0d ahb7k bfc79 la194 flgdk 652a8 gkej2 bj4c0",
    (
        5,
        23,
    ): "6cj0l ei04d m9f10 9cm7k f764l jmbh4 mbl3f 5md8c cl1ha f4aj5 cbij9 ak4b2 jf6g8 a0dli 7fdc2 i3kj8 h3670 ia3f1 ajd9g 39054 g3d12 0bfk8 gk46c 4im17 ae57b gkl35 0j27h dkj51 k6ahm g5l7i hcgib 8c0e1 3c24e 7b8g1 b2561 1ekl9 8592h 73ae8 fh9ge l2mej 3d6b9 20amg m6i5e 82i96 fhdke 4dlh8",
    (
        5,
        24,
    ): "4icm5 e5fb0 leid8 cl07k 5a3le 42n17 b1hmg 1e9k3 4jh36 28n5m 81acf gj358 kfml6 ngijb 7i41e f8ln4 f4b3k jf1cd kc2h4 59dfh 9jm04 egmc7 02hga 798hb 168kg 4abd6 dlg40 l3aih jbkia 3n0f7 9kid2 8je02 ncag9 bn91l mnhek kd75g 92igf 62bce 7a695 3cni0 h6dne ma7jf 560i1 3bmd2 lj267 96c38 15jlh 0dm8a",
    (
        5,
        25,
    ): "8fo7j c2mfl idfn4 70c9i 23h7a hoi1b konac 2n6jb 17nmg 2g5ik 9amdb 082d1 hg69f 3jmie hd5cj 3logd o2e94 beg8c f0kb3 4136c 6i8al l9kj1 m8hk4 bl457 a40jg ef5a1 6m0o5 de76k 9n835 0hlne",
    (
        5,
        26,
    ): "nmc3i c0ef5 0h2mj afj6d 59ma8 o97dp f8c29 j94lo lh273 no5b3 1bcm6 g4jkb f27bm 8pkf6 mgpnh 8dojm ciha1 2pc40 apome 9l0nf 5d2gi id1en g96eh 84abi 4ne78 lacjg il58p 3ki9j 7541l 3649d dpl1h oi4hf p3gfe a24n6 bh867 k3apb kc579 g6lco 0km41 1832e 3oaf1 6p0j5 klmie 1bg29 607io nhdkc ebd0l f1nj7 b5hje gk70a 80g3d nok52",
    (
        5,
        27,
    ): "jog2f h4ml1 386c1 7dgmh pf03h inlb9 d5fic 8loed gc7pi c195k b13el a12q7 oqb9c ba8k2 paho4 9mi8p qclhk f178j dm952 qn5e2 8ij0q o0a5k l6p72 h98e0 5plq3 dhajb i60a1 e96kg d3eac f6dbp 34bgi nbfk0 4j329 6kij4 h7635 ljo50 amcjn b07cm dg1q0 kgpje 41ndp lagf9 n2hie na38g npmjq ok3mf 5g48b mio12 7nldk 0c264 mq6ef f745e 97oq4 on86h",
    (
        5,
        28,
    ): "8im9o mqehb 4cm50 8bp23 jq08k ob5n4 erdi7 akmnp 936i0 l2icr ea40l rca9n 2in1q 07ago adfe2 ckbg9 d47q3 lg01d mf7q1 75o86 g6c5q br1ao k6l7b pfg5e 8gbnl 7h9p4 qrlfp hfd8c in64f jl61h a7j8m 8ek4r j6dbm 975jf rgmfk 48aq6 629pr 3clmo p1k3d 0cn27 njg3e 503hr jkf3o 5ihlk qo9ld 9185e 0qipb g2o4j hm412 5kad2 20b9f jdhnr cehpo jp1ic i3hag 631ne",
    (
        5,
        29,
    ): "a63ml 9np2a 0aegh kdsao 4p2bm d3gnj f48ca h5p3s b3d51 l9esk el1d2 b0lj8 8293h fcdhp 6er85 i6ajp sj4o9 ae3c2 2m67s 0obc9 rlf37 cjqnh olgr1 o8kiq g0mfq q4r31 i97bg 0in2r g5sn4 6o17h m8hkd qbefk sabrh e87nb 6g9c1 07id4 l07cs lmfih o3inc ife91 djr9m a5dq7 03k6p bo6nf qsgi2 khbr4 q1n0m pl95q 4pemo sf8p1 e60j5 486qd ri5cm 2ojf5 1a7jk jgk2c 7g8pr 5lk4n",
    (
        5,
        30,
    ): "spdaf 3p72d n4s7h l9cms 6iesl tk1c4 k1jsr 3es8t eo2km 4l8fo i6oat qpjtl d7t9o 2inj3 q369k h58mp ro5h3 5c4iq g8i71 l2h19 2c8ab qb9r8 5s2q0 1aqno bedj4 3ncfg hatm0 dminr e7a5k 8jo0c 3b10m 56d1f 0pi49 pe1rc e0nf9 43lar l5tnb r6b07 6hjc7 2grft 7mjfq 8knp6 ogpbs ehdgq 0dgkl g642m ikfhb gj9a5",
    (
        5,
        31,
    ): "ndmjq lsbn3 2a5q1 b89e6 h8p0l ugqlm 7i5pu ri2bj obd0r hcn65 9rqhc ikgs6 udpog gaheb uh13t i19mk 9670q el5ur atl7n 2tnie p64qt 41ofj 61lco kaoq3 k02jh ns9pa 8t9jg 49l2f 3jlg5 ob7qf bp32m ukf8n 7rh4m ihdq8 ciaf0 7g2dc 6mjua g5t0f dke59 grn4m ocstr 5ab4c 16ne0 no9h5 6r87k m0s85 fecmp kltb0 sld4i 48oe2 fd263 930u4 sjfah s2uck pkg14 1tbdu 8dar1 omti7 f3pri 7j8c3 1e7s3 sjpeq",
    (
        5,
        32,
    ): "72il4 6qcu7 qadri 1r5pg 5ib36 71r9b 49htd mlgbd mg304 ucolb 8gui9 hj87g km167 gs2kf 9ne62 3f9s6 t1que l7jat 4ur6v dupas iahge q5lsj oqngv 8tns7 5v8t9 8dc12 2num5 hnjm6 0gd6o smvce 8reml dk4be vijkd s2hro bvnph 2b3tj 9kmqa cho13 k3pq8 a8b0s dln3r bcj0n bqf5h 8o40v u3va2 pmjo9 oe6at j0e51 vh3e7 6lf8p 0r9ck rktp2 t0mif 1vl9f 7qp02 4an1f no5ik d57fo 0hlku 1qs4i jruf4 sgc3t epfci c4ap5",
    (
        5,
        33,
    ): "6wrud b7413 e4f36 hb6l9 m42ua jt2l3 0mgi6 dhfup 1vh7g 9tqgr 2ipbd 3q0ab aihwo n3ptc 16tfi 08d5a g53ir ks652 7o65p j51mh sh93c wj04p ld3wg mngop ui0cq atkh7 bmvcr vetdo 7ul5v 1ebco k2w91 p68a1 cr7d2 e5qhp o20hn u38vm arlsn 5ceaf 0u9t1 45wts t8wbm j6tnv 2jfv0 1qdsn w2q8v ln84i c8j97 weni7 9erja 9d4mo fm7qs kcgfw pvsi9 eklm0 s2eg8 r8hf4 clq64 1krlp os7r0 subgj uenkq kgva4 5n9bf dijkb olfqj k8u3o",
    (
        5,
        34,
    ): "7or82 06w9g t5dig dwnlb xcbjh 017lr qctns eiruw gkc42 3j0af xumn8 ub2o0 p8b4g a8wos avcfe 1wjtp 0h8gs kol4a rfkn5 ltfu8 7dj4e 7imcw p3seb v1bk6 hwvfx q4u6w e4nv0 ipq0h kpm2e c5e1o pd0c5 xf6d2 dmqfo 375s6 ji658 pxasr 2iaqb j7khq k7w3d i4sf1 t0m9v 2msjl a95bm x01kt polf9 n7fbg het6o btr6m 57pvu i8l3v ksu9i u1g3m q8c31 e9kd8 r3c9h gn6ap uahd1 elxqg rn4hm xq495 xoi3n u6ljc 2n91j svdqr 4vt32 jogrv 7xat9 52lwh",
    (
        5,
        35,
    ): "curnv iax3n ax25r qdfnw 9gwrt evy0i 8md0g qerps bkuad cw78a ktfj8 74gpu mnp5t geha1 ci5gk 48eln ju65e dx1kp 9bylp i7bjq 8vg3q hl53d bs0gx ce9fx hk7n0 xmv67 25vbw f3u20 whi4m uob18 v41tj xq45o det27 q6kyw i71rl vlmks 04frb j0opc 875s9 c12ql 4dscy y1f5m cebm3 jlxwu usfit huqm9 dvoi9 t0laq w1s3p gfol6 8xyhr o9ajm i862p afpvh yn2gj 6ysa4 tc6bh rjd63 nosh2 yto37 ekowr 61n90 k9432",
    (
        5,
        36,
    ): "8evtx grjnt df847 104gp 46cn2 s4ja3 ot72b qwr3u fckmr r4xyu 9bpwk c4qv9 yq8bn inufs lg2fy 0dq59 p8g5k 5lvan 5y01u 6uvgo wlond zqfe6 bjcxl qht1a 0e7sr c1so8 hok4w nx29a 2k6qs zxd3k 25wec l6197 vysdh 93gst zrla8 vjyk0 tz475 hzgec x1szw xp9of onzm0 13vfb 2m4ij 2hd1r 3n7ph yj79z f8hj5 bzfi5 3yoae q1oij qspml uv2zp kac7u 9eriv gqix7 mpcty wvm7g udjt6 h89um agdbm 3xm65 cid03 ripa6 jwdpe bos5r y8wi6 atfw0 ihtlk km1ne hx06b u4bel 8023l",
    (
        5,
        37,
    ): "t7nvi 5hfv3 av91w 58yan 94gln fxtez vpA6c wp8ez iefou hA1i4 3nec1 y2oAx mrwoy 5x0iq fp4y9 msqgp f86ml o9tk8 tjzsy 7Afak kgv1y im21p ga2ru j47ew 5cjbo ct0yl 9mujv kzm45 bAlm3 kxmnd bg8th 9hsx3 96d07 3og7z p75lr 0zA2v 36qkr 6g1jx 4ijb8 xad4c p0bkd lzqu1 sncf2 xp27h 30su4 g95Ae 6onup nqwtA lejk2 0cwfg idy3g ovq4a j0nrh 8os10 zcr9i hodlz lvxbw cq7m8 uckwh b71rf apjt3 d15ut wi56s 52qb9 rvdes z6bna syub7 t642r 328wd Adfqj slkai 8xruA h6qye hame0",
    (
        5,
        38,
    ): "s029z Bw9kr nd5ca w3051 mkz4A hcbse oh1d4 wzaqt 73ile ocbBq ps4v5 tBfsd 2iAnh rvkcf s3vyo zt8cg ou6lk lgd9p iAdwv n5xeg 59h6B 1xsrq lcjsA n07ro 0ycm6 0bari 2ojwg bvjm9 ah82v gyva9 x0tvu xBd0m tap5o hqyfu 3djrz fmgip cx423 hkg0s a7ujx 1gb7A eaAk6 31fam jypBn 1vzln l84aB uf57z 4grq6 81pxk 1eByz ohzxi 39nq8 trhml qv6de Afox9 pb63z 5jiqk wnums lxbwy ep2ru 4f6wn uBg3A u84bd 9u1ci te479 f0je8 678si 2q7mB jt126 yk7d2 jy4it f2bl5 Ayr58 phc7w plA0q we8mo bk3nt",
    (
        5,
        39,
    ): "7ya93 e0lui czx2k dcstu CqAcB lq9rx 9Apke t9voq vklsh 26s9B agowz q5fi8 81c9g t4d5a o084x A24gr rCdab Bruok 8pvua 7tBfz rcya6 xfgyu d36lA bfspo Azsai jaf3l 2pndw 56hpx 6nuqj tbA0x 5r0jz 1f4eB hb9j1 fCn8A ezvyd crvwf gs0eq pC4jg g16tv 02ahq dkj8B A1w5u fhtkn pBly5 og7nl vmj7A wjxes wyms8 832te manxB k01yC 3uhzC C7s45 5gm3k ijo3c u9n4z Adoyh 6eCmo 71ixd 7qbwk bnc5e o25v1 lmhc4 itmrp zmp1q e87rh m0d9f 4ik6w wCl2t 7u2bm 9Cvix c067p 4q3by ihgbB l6z8b s1r3n jiyn2 0w3Bv",
    (
        5,
        40,
    ): "w8bps v09xw q0741 69y7j 1Dgws ik5ah 0BCDa cirv0 AmCtq 39e0s 7l6tA qxsho 2rqna pazvm 60zgb kBmgt lfxpy dh0pA x5guA 35xm1 loucw nzl1d jpBrt 7wzr5 4m2lb t3baw 3zcqy a7og9 7up2e 0tknu lB95q f5v6C hCu9z 6Bxun 32kDd 5etid alCce Dhn7f Asnya 4isfz 1Cgj2 Boz1i xrkze Dp459 buvqd af1u8 ehwm6 9b1Ar t29fc jDe8q dC68o pn3Co os4r6 Cfkqw dwy4B qiypg of0mj xCi7b oyekb axd4j cs7dm yhv1t jkslv 8xztD 0528y i9m8n wiAj2 3vB87 6il3D kp61c 3rgdf u4h3j 4genv 5nbjc Bc2hs lg8hr DovA2 yDmru A8c4k beBAf",
}

IN_ROUNDS = {
    (3, 6, 3): "524 310 014 532 421 035",
    (3, 9, 4): "427 503 168 463 215 870 140 382 675 845 206 173",
    (3, 12, 6): "35a 406 b72 819 86a 371 529 40b 412 b63 9a7 085 328 576 4b9 0a1 748 62a 1b5 390 072 345 b8a 916",
    (
        3,
        12,
        11,
    ): "5b1 798 24a 063 735 8a1 2b6 049 720 98a 1b3 654 b29 741 586 3a0 271 69b 358 40a 8b4 109 637 52a b74 9a5 382 160 931 864 205 7ab 415 962 ab3 078 795 a61 80b 234 67a 934 218 05b",
    (
        3,
        15,
        7,
    ): "ad9 276 b1c 03e 584 15e b68 2a0 cd3 749 d16 537 e92 c08 4ba ce7 40d 95b 812 63a 5ac b23 78d e46 910 b70 5d2 69c ea8 143 650 42c 893 edb a17",
    (
        3,
        18,
        9,
    ): "c12 547 a9d 3bg 6h8 ef0 14b ae7 8ch f3d 209 6g5 ca7 g6f hb2 159 4ed 830 1e8 d9c 7b6 235 0gh a4f 62a 5f8 7hd bc0 314 e9g eb2 d61 8ga fc5 h94 730 5he 27f 369 d8b a01 4cg ce6 ah3 d05 g17 9fb 248 987 ec3 b5a 1fh d2g 604",
    (
        3,
        21,
        10,
    ): "012 36c 47d 58e 9hj bgi afk 345 69f 7ag 8bh 1ck 0ej 2di 678 9ci adj bek 24f 13h 05g 9ab 0cf 1dg 2eh 57i 46k 38j cde 3fi 4gj 5hk 08a 279 16b fgh 06i 17j 28k 3bd 5ac 49e ijk 039 14a 25b 6eg 8df 7ch 37e 6ah 9dk 2cg 5fj 18i 04b 56d 89g bcj 1ef 4hi 07k 23a 48c 7bf aei 0dh 3gk 26j 159",
    (
        3,
        24,
        12,
    ): "bcj h2k 8nd 7al 963 eig 40m f15 h0g l6m i9b 21d c37 nj5 8fk a4e in2 clf gj9 h7b 865 03e ma1 4kd cei bad 9m8 l5h 4gf j27 6k0 1n3 kl3 fn7 ihm 25a d90 gb8 4c1 6ej i8k 57d f3m a6c bj4 n09 1eh g2l h34 07l 5gc maj nbk i6d 91f e28 01b mk5 fia c8h dlj 796 e4n g23 8a3 fjh 47i mb2 5ke g16 nl9 d0c f20 h6n gdm ack 549 718 3ji bel cmn fed 1li 80j ha9 53b 426 g7k 0i5 9c2 7em nga 6bf 8l4 1jk 3hd",
    (
        3,
        27,
        13,
    ): "012 345 678 9ab cde fgh ijk lmn opq 036 147 258 9cf adg beh ilo jmp knq 048 156 237 9dh aef bcg imq jno klp 057 138 246 9eg ach bdf inp jlq kmo 09i 1aj 2bk 3cl 4dm 5en 6fo 7gp 8hq 0ak 1bi 29j 3dn 4el 5cm 6gq 7ho 8fp 0bj 19k 2ai 3em 4cn 5dl 6hp 7fq 8go 0co 1dp 2eq 3fi 4gj 5hk 69l 7am 8bn 0dq 1eo 2cp 3gk 4hi 5fj 6an 7bl 89m 0ep 1cq 2do 3hj 4fk 5gi 6bm 79n 8al 0fl 1gm 2hn 39o 4ap 5bq 6ci 7dj 8ek 0gn 1hl 2fm 3aq 4bo 59p 6dk 7ei 8cj 0hm 1fn 2gl 3bp 49q 5ao 6ej 7ck 8di",
    (
        3,
        30,
        15,
    ): "1gr bks m36 9no 7a8 chj 20d l4q ife pt5 gdl atp 67i 01m o4r nc3 hkq s2e 98b 5fj srm 0pq bn2 6k8 oet gc1 jal d5h 39i 47f j12 3rs 4bc l8m knf p7d oig 0ha e65 t9q 9ip bml qeg 7r2 1f3 ho6 45n ctk ads j08 0bt kir qj7 hns m2f g59 el3 d1o a46 8cp 5rc e84 907 dim slt b3h 6jp gk2 1nq aof r6n gba 7lh 2p4 1i8 3jt mqo 9fs k50 edc l5i 8so qc6 dbn rtf 9m2 jhg 043 1pe k7a i4h d9c mtg 8qr sj5 no7 a23 lpk e0f 6b1 94j 0rl 853 d6k qfb nia hem 2oc 1t7 pgs t8n 26l 5ob rdj 0ic hpf 7g3 s41 9ke qam 2it dq3 48g cfl ojk rh9 a15 pmn be7 06s iqs m75 pbr 2h8 6fg jne ac9 l0o 4td 3k1 t6h op3 52q 8df bji era 7cs l91 n0g m4k",
    (
        3,
        33,
        16,
    ): "uvh 4mp kd7 26i 5jc ftw 831 or0 as9 elg qbn b2g pq5 msn kue 1j7 vtr l30 4od whc i98 a6f wsd pce hbl 9k3 6n0 ao8 ti5 mur 7gv qj4 1f2 cab n35 jdg 84u 7ri fqh pwl s2v 109 kom t6e brw cvl e95 6gk sd0 j8h p1o q2m 4t3 f7u ani ub5 9nl jos 3rf w86 4cg q1e kh0 imv 7ta dp2 65s 9bt prn g1a 2e4 mf8 lqk ohw 3vd uij 7c0 5m7 c1d tsh a0e qr6 oil kn4 j9v fpg b38 2uw qo7 s3e 25h maw rg9 cn8 d0u 4vb fki l1t p6j 1kv 7h6 8g0 d5f rjl aq3 2cn tou sip 49w meb eon sgu rtd k28 ajv 5w1 ciq h9p m63 40f bl7 o9c ehr tgm 5a4 iw0 73p kj2 fsl 1nu q8v 6db alu 4s7 hng k5r 8pt 6fc 9qd vwe 0mj 2o3 1bi pqu t20 l85 6ov fje 9mc adh ig3 7nw 41r skb hi4 j3w vfn 1qs mld u96 2ra 8e7 p0b tck 5og 64l cu3 v05 sr8 kpa wqg bfo dei 279 tjn hm1",
    (
        3,
        36,
        18,
    ): "ni4 ylv m71 8r0 pg6 h5q 239 ewu aok bsf jdz xtc dlc itg 782 quy e10 9w4 v3z fkn mba s5p or6 hjx t0w d8e 2sg zan jui vmp ofy 36c q74 rx9 h1b lk5 3ty dv2 m64 jq0 nl1 7hr goz x8i ups ef5 bkw ac9 lz2 7i5 by0 mcx tej p9q vaw k3d 8f4 h6s uo1 nrg 4p3 ja1 e6b dxg n79 tov 5yc qzi 8ks ruf wlh 02m fhv zcs qek dw5 62x 3ob 819 ty4 jnm 70a ugl irp aiy hmu o5x 3jr qnd l98 4s0 1vc tk2 b7g fw6 zpe mvg s9t 7l6 j4c un2 dbr ieo 530 8yp hkz wx1 afq 0ih als 2ey ftm bon u83 4xv jp7 9g5 61d wzq krc s1e z8b k7t 6i9 dmy xlf w2o j5r q3g chp 0nv a4u yr1 v9b o8q c7e tzu m3s wj2 ifg xpl na5 d4h 06k g8j uv6 1t5 mzr kxy 90f l4o bqc enh w3i sd7 2ap y9z erv ah3 m8w t6n 0gk b45 jos xu7 2q1 dfp ilc rlt 86a wnp me9 id0 hgy u5b z41 kvj 2cf 3o7 sqx 9du kim p0o q7v cgw 65z jlb eax ysn 31f ht8 4r2 zf7 3xn wrs i2b atd pk1 9ho g4e 8v5 j6y cu0 lqm tbp 6qr ga1 dmo cn8 9fj vsi 5h2 zx0 le3 y7w 4ku",
    (
        3,
        39,
        19,
    ): "012 39r 4as 5bt 6fi 7gj 8hk cwB noy evA mqx duC lpz 345 6cu 7dv 8ew 9il ajm bkn 1fz qrB 0hy ptA 2gx osC 678 9fx agy bhz clo dmp enq 4iC 1tu 3kB 0sw 5jA 2rv 9ab ciA djB ekC for gps hqt 27l 4wx 16n 3vz 08m 5uy cde 0fl 1gm 2hn iru jsv ktw 5ao 7zA 49q 6yC 3bp 8xB fgh 3io 4jp 5kq lux mvy nwz 8dr 0aC 7ct 29B 6es 1bA ijk 6lr 7ms 8nt oxA pyB qzC bgu 23d afw 15c 9hv 04e lmn 9ou apv bqw 0rA 1sB 2tC ejx 56g diz 48f cky 37h opq crx dsy etz 03u 14v 25w hmA 89j glC 7bi fnB 6ak rst fuA gvB hwC 36x 47y 58z 0kp bcm 2jo ael 1iq 9dn uvw 0ix 1jy 2kz 69A 7aB 8bC 3ns efp 5mr dho 4lt cgq xyz 3lA 4mB 5nC 09c 1ad 2be 6qv his 8pu gkr 7ow fjt ABC 06o 17p 28q 3cf 4dg 5eh 9ty klv bsx jnu arz imw 3at 6dw 9gz cjC 2fm 5ip 8ls bov ery huB 1kx 4nA 07q 6hj 9km cnp fqs itv lwy ozB 1rC 24u 57x 8aA 0bd 3eg 59s 8cv bfy eiB 1hl 4ko 7nr aqu dtx gwA 0jz 3mC 26p 8gi bjl emo hpr ksu nvx qyA 0tB 13w 46z 79C 2ac 5df 4br 7eu ahx dkA 0gn 3jq 6mt 9pw csz fvC 2iy 5lB 18o 7fk ain dlq got jrw muz pxC 2sA 05v 38y 6bB 19e 4ch",
    (4, 8, 3): "2047 6351 1475 0362 2456 0713",
    (4, 8, 7): "0352 6714 7231 6054 1630 5247 6432 1705 4513 2760 4307 6521 3657 0124",
    (4, 12, 4): "7a30 219b 6845 358b 7240 a691 ba57 1643 2980 7984 3510 2ab6",
    (
        4,
        12,
        11,
    ): "4651 0893 2ab7 a9b3 6058 1427 5423 9b81 a607 70b5 4a83 2916 9356 0782 a41b 816a 2034 59b7 28a5 9674 013b 460b a295 1387 490a b862 1573 54b8 2109 6a37 a015 b263 7849",
    (4, 16, 5): "0982 5dc7 14a3 be6f 4f70 de9a 1568 3bc2 9b45 1e72 d38f 60ca d1b0 e48c 6937 a52f 6d42 1c9f 50e3 7a8b",
    (
        4,
        20,
        7,
    ): "1d4f 8gih 60ce 53j2 ab97 g746 ejhd c298 ai3f 510b j9a7 f8b6 gi5h e3c0 2d14 h71c 58jb 0agd 94ie f236 i61j 4c5a 90fh 7d83 2gbe 695d 8e1a h4b3 i207 gjfc 31g9 a26h f57e 804j idcb",
    (
        4,
        24,
        8,
    ): "km6b 4in2 5lcj 7a9e 10f8 ghd3 7502 ncak lbe1 43jm i8h9 g6df c0g9 65i1 n7dm 384k f2el jbha 0l4d 5keh 3a26 9jn1 mcfi bg78 82me jk1d 0hn6 95f3 ailg 4bc7 5ad8 jf76 ng4e ml9k b30i 12hc fha4 j30e 1ik7 b29d 5mng c6l8 73lh dcie k2gj nb8f 01ma 5469",
    (
        4,
        28,
        9,
    ): "039d 14ae 25bc 6hkm 7fin 8gjl opqr 0bnp 19lq 2amo 36cg 47dh 58ef ijkr 06af 17bg 289h 3ejq 4cko 5dip lmnr 05go 13hp 24fq 678r 9cim adjn bekl 012r 38ai 46bj 579k cflp dgmq ehno 07em 18cn 26dl 345r 9fjo agkp bhiq 04il 15jm 23kn 69ep 7acq 8bdo fghr 0chj 1dfk 2egi 37lo 48mp 56nq 9abr 08kq 16io 27jp 3bfm 49gn 5ahl cder",
    (
        4,
        32,
        11,
    ): "mj1k f9i2 uhag tlpv nsd7 6e80 r3cb 54qo urtl 9503 shv8 46md gqkj 1ncf bi7p a2eo of7v 5u8d 0cas qmn3 pr6j e4ki l21h 9gtb egsm bvaq 8tjc 91o6 k32d 4pfu 0rnh i75l bejn 3ht4 ru1i ocgl m798 dqaf 2sp0 5v6k p9dc r5fe tkho 4bml a138 u07j 2vgn q6is n95g 4sor aljd f0kb cihm 7t26 e3uv 1pq8 h56b 3lsn ifg8 1etd ka7r 0mpo qc2u 94jv g401 ntai mrcv sku9 e7hq l63f b8do 5j2p vid0 un6o r248 9elq a5tm jhsf cbk1 p73g 3jio e7c4 l8kn g6dr 2mub ahp9 ftq0 1s5v",
    (
        4,
        36,
        12,
    ): "jz08 t56q u2dw fa3i pe1r 4lc7 hmyn bgsv kxo9 yp0x oidv 5uj7 saeq fzt2 6b3r hlg8 4mwk 1cn9 o0ad xw13 bf98 scmi kg5p z6ue qnjv r4h2 7lty k2yv 17oz jchd 0usr 9pal bw5e ngf6 x4iq mt83 fulv hzba 5412 pwot in07 exgj m3sd q9yr k6c8 4t60 2l3j aw7g redn v9mz scpi xf5h k1bq u8yo 23pn s6j9 yzd5 mblx akrt wgoc uih1 07qf ev48 3ecy fprz x26o tbji du49 gm01 n5va 7skh lqw8 20bc xrv7 umqp jkfd ol5s e9th a81n 3zg4 y6iw h6vp s1yf 5930 uaxc 2e87 o4nb dgqt mwjr zlik 16lr 8sxt czq5 emfo d7pb 2g9i h0wv nk3u aj4y 4fjp ct1v kel0 7d9x ygbu wzns 8r5i hoq3 ma62",
    (
        4,
        40,
        13,
    ): "DgAa 1vsd fu8x e452 ji67 r9lp bmhC q3c0 kBno wtyz B6rs 7CDp oqz1 wuc5 ktvA nla2 bi83 0egx 4h9f djmy ruj1 ap8q fcAs B0hv nw7e Ci5d bgmk t6Dz 92xy 4l3o BtCq u6g3 s4nh wma9 k5jo 7ybl 8Ar1 2zvx 0Ddf ecip 6pmo j32C lBfx iza4 uheq cDb1 50rt 7gv9 Awdn ks8y Cfq5 ak1x j074 mD8v lstu 629c Bw3p debz nigr yohA cw4g 0obu hrz8 5as3 yn16 iDlk e9AC dq2B vfpj mx7t rcvy C4xb uiAB 6aef 8m0n k37h dto9 lqgj 5zp1 sDw2 2mcu gdph z3nf xiow js9b lC6v 184t qrke 5DA7 ya0B 64kd tahj wbrf y3qD o2g8 nvuC 09i1 7zBc xpAs e5lm bntp jBeD hx56 raoC iqvs 9uzk wy0g m3A4 8ldc f712 yfmi u7ad qA6b D4or pk02 nxjc 3vte 9B85 1lhw Cgzs r3dx gB1m nq9D ih2t eso7 0lzA bv5a puy4 kcCf 8j6w",
    (5, 10, 3): "39201 86457 29607 58413 01589 73642",
    (
        5,
        10,
        9,
    ): "79562 80134 94710 28635 98045 21736 52874 30916 43986 25017 30547 89162 09827 16453 92604 53178 78106 43259",
    (5, 15, 4): "48a6b 97023 d1ec5 b3c54 a7e9d 12086 41569 708db 2ae3c c849d 53a60 b72e1",
    (
        5,
        20,
        5,
    ): "45j8b 2dfge 610ia 73hc9 bh6d1 403c2 aeg9j if758 da8hc 041e7 56jf3 g29ib hbf4a 2d0j7 g5ci1 3986e 8g0hf i9j4d 7b6ec 135a2",
    (
        5,
        25,
        6,
    ): "214fe n75lo 0aihd ckjm8 b6g39 029jn i4m76 agco1 fhk5b el38d 13hnm 78ab2 kl0g4 6fjdo ie9c5 obm0e 8gfin h2lc6 5aj43 79d1k 56801 4dbnc o2i3k ma9lf ej7gh ak6ne c7f03 bli1j 5gdm2 oh948",
    (
        5,
        30,
        8,
    ): "kae93 f5m1r g0b6l jnios 2p748 chdtq 9n8k1 mpfh0 47c6a s2qjb grt3i 5oedl rmli7 d4hs1 t8a0o 5bjkc 63fn2 pge9q 5q86m h2tne p4ikl ob731 s0cr9 gjfda sfl9t 5pi2a g348q cdbmn 6okrh j1e70 p8jdr 04tn5 cl21g em63s aih9b qfo7k 26d79 bfre4 cngpo 3lh8j 15q0i msatk 9moj4 qrnla 5hsg7 b61pt feci8 dk320",
    (
        5,
        35,
        9,
    ): "ajlfx un54m qkd3b ve9st ry2op 17g0i 8wc6h wkjy0 4hfdt 8avo3 6euqi s95b7 xpc2m n1rgl mr7xq 6305l i24wb e1jvc adsyh uoktg 8fn9p yq4vl mb0oh r8ed5 s1uf2 g93xw 76ptj nakic a64gs je23n h91kq yx5if wv7dp lboct ur0m8 wbvrf 0n2td o4xe7 p5qgc uah9j y13m6 sil8k 1o5jd uplws fmgke 9c0y4 nx6vb hi3tr 8a72q dxkvu 7lhen i43p1 0rqcs 5atwm 9fo26 b8gyj 37cuf jr64k soqnw i9mdl g2v5h t1x8y baep0",
    (
        5,
        40,
        10,
    ): "muxzn 1CiAv cb5f8 ga0hk t2BdD sl37q o6ew4 ryjp9 7azBf 8kx12 mD6yc qnlru ti9h3 bCeo0 5wjAs dgvp4 3xdeu cap7C 2zw5g 9mBnA siDko 6ft0j hq8vr 1yb4l yu5to m0Dwv df1rs jBi8z qgncC k3pA4 7lxh6 2e9ab juC84 g2y7A ctlB0 v6xs9 1phoz fqeim a3Dr5 bnkwd Cz6kr v7n5e lja3m w1t89 bgBxD psA0u o4fq2 ychid fgk9l tbmqp c2uvr whB3o 5xi40 j7n1D d6A8a sCyez npi26 lCd95 gso8m AufDh ztb3v e1kjc 740rB awqxy cAxjo 09zdq vfkBy bw7ri 63gu1 pel8D C2h5m n4ast 61qB5 Agetr lioav m7udk xpCwf bh2sj yn083 zc4D9",
}
